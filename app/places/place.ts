/** Maximum length of a stored place name, including typed ones. */
export const LOCATION_MAX_LENGTH = 200;

export interface Place {
  /** UN/LOCODE, such as «BEANR». */
  code: string;
  name: string;
  country: string;
  /** State or province, when several places have the same name. */
  region: string | null;
  /** IATA code of its airport or city. */
  iata: string | null;
  /** Degrees north and east; null when unknown or outside the country. */
  at: { latitude: number; longitude: number } | null;
}

export interface PlaceChoice {
  code: string;
  label: string;
  detail: string;
  /** Set when the typed text is its code, or its name except case and accents: leaving the field selects the only one. */
  isMeant?: true;
  /** Set when the text names it in other words, as «Luik» does: they are kept. */
  isNamed?: true;
  /** Set when it is the only one whose name begins with the text. */
  isBegun?: true;
}

export interface ResolvedPlace {
  code: string;
  name: string;
  zone: string | null;
}

/** A UN/LOCODE: country and three letters or digits. */
export const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
