/** Accented Latin, Greek and Cyrillic letters besides ASCII. */
const LETTERS = /[a-z\u00e0-\u017f\u03ac-\u03ce\u0430-\u045f]/g;

/** Uppercases character by character, independent of locale and Unicode version, as `upper_letters` in the database. */
export function upperLetters(text: string): string {
  return text.replace(LETTERS, (letter) => {
    const upper = letter.toUpperCase();
    return upper.length === 1 ? upper : letter;
  });
}

const SEPARATORS =
  /[\u0300-\u0344\u0346-\u036f\ufe00-\ufe6f\0-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u211e-\u2123\u2190-\u24b5\u24ea-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff9-\uffff]+/g;

/** Normalizes a reference: «MSC-U 123.456/7» and «mscu1234567» are equal. Same as `reference_key` in the database. */
export function referenceKey(value: string): string {
  return upperLetters(value).replace(SEPARATORS, "");
}

/** Normalizes a tracking number: upper case, without spaces and hyphens of any kind. Same as `tracking_key` in the database. */
export function trackingKey(trackingNumber: string): string {
  return upperLetters(trackingNumber.replace(/[\s\u0085\p{Pd}]+/gu, ""));
}
