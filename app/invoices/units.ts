/** Units of lines by UN/ECE Recommendation 20 and 21; their names are in the catalogue. */
export const UNITS = ["C62", "KGM", "TNE", "MTQ", "H87", "XPX", "XCN", "HUR", "DAY", "KMT", "P1"] as const;
type Unit = (typeof UNITS)[number];

export const isUnit = (text: string): text is Unit => (UNITS as readonly string[]).includes(text);
