export const OFFERS_ADDRESS = "/admin/offers";
export const TEMPLATES_ADDRESS = `${OFFERS_ADDRESS}/templates`;

export const offerAddressOf = (id: string): string => `${OFFERS_ADDRESS}/${id}`;

/** Address that returns the customer of a draft with this e-mail address. */
export const offerCustomerAddress = (id: string, email: string): string =>
  `${offerAddressOf(id)}/customer?${new URLSearchParams({ email: email.trim() })}`;

export const numberWithVersion = ({ number, version }: { number: string; version: number }): string =>
  version > 1 ? `${number} v${version}` : number;
