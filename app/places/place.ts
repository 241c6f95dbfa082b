/** The longest name of a place that is stored, typed ones too. */
export const LOCATION_MAX_LENGTH = 200;

export interface Place {
  /** UN/LOCODE, such as «BEANR». */
  code: string;
  name: string;
  country: string;
  /** State or province, where another place has the same name. */
  region: string | null;
  /** Code of its airport or city, IATA. */
  iata: string | null;
  /** Degrees north and east; null where they are unknown or outside the country. */
  at: { latitude: number; longitude: number } | null;
}

export interface PlaceChoice {
  code: string;
  label: string;
  detail: string;
  /** Set where the typed text is its code, or its name but for case and accents: leaving the field takes it. */
  isMeant?: true;
}

export interface ResolvedPlace {
  code: string;
  name: string;
  zone: string | null;
}

/** A UN/LOCODE: country and three letters or digits. */
export const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
