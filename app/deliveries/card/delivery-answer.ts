import type { ActAnswer } from "#app/kit/forms/form-result.ts";

export interface DeliveryAnswer extends ActAnswer {
  /** A link that was made: shown this once. */
  made?: { link: string; sms: string; qr: string };
}

export const deliveryAddress = (shipmentId: string): string => `/admin/shipments/${shipmentId}/delivery`;
