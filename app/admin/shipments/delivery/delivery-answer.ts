import type { FieldErrors } from "#domain/form-result.ts";

export interface DeliveryAnswer {
  /** A link that was made: shown this once. */
  made?: { link: string; sms: string; qr: string };
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
}

export const deliveryAddress = (shipmentId: string): string => `/admin/shipments/${shipmentId}/delivery`;
