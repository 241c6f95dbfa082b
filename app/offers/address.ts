export const OFFERS_ADDRESS = "/admin/offers";
export const TEMPLATES_ADDRESS = `${OFFERS_ADDRESS}/templates`;

export const offerAddressOf = (id: string): string => `${OFFERS_ADDRESS}/${id}`;

export const numberWithVersion = ({ number, version }: { number: string; version: number }): string =>
  version > 1 ? `${number} v${version}` : number;
