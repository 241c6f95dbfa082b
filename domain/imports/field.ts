/** A field that a column of a file can go to. */
export interface ImportField<Key extends string = string> {
  key: Key;
  label: string;
  /** The group it stands in, in the list to choose from. */
  section: string;
  /** How people head such a column, in English, Dutch, French and German. */
  names: readonly string[];
  /** Dates are read in the order of the column. */
  isDate?: boolean;
  /** Every row needs it. */
  isRequired?: boolean;
  /** Whether a value looks like this field, where the heading says nothing. */
  fits?: (value: string) => boolean;
}
