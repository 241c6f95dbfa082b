const MEGABYTE = 1024 * 1024;

/** What may be sent to a route: who sends it, how much at most. Always a form; files are parts of one. */
export interface AcceptedBody {
  /** `staff`: without a session the body is not read, and the route guard answers. */
  from: "anyone" | "staff";
  bytes: number;
  fields: number;
}

/** What routes accept that declare nothing: public forms are short. */
export const FORM_OF_ANYONE: AcceptedBody = { from: "anyone", bytes: MEGABYTE, fields: 500 };

/** The same in the back office: staff may send some ten thousand shipment ids in one form. */
export const FORM_OF_STAFF: AcceptedBody = { from: "staff", bytes: MEGABYTE, fields: 30_000 };

/**
 * Declares that a route of the back office accepts a file: `export const handle = { body: fileOfStaff(MAX_BYTES) }`.
 *
 * @param maxBytes of the file; the form around it may take half a megabyte more
 */
export function fileOfStaff(maxBytes: number): AcceptedBody {
  return { from: "staff", bytes: maxBytes + MEGABYTE / 2, fields: 100 };
}
