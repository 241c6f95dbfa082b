const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The body that a route accepts: from whom, and its maximum size. Always a form, possibly with files. */
export interface AcceptedBody {
  /** `staff`: not read without a session. `sign-in` has a budget that visitors' forms cannot exhaust. */
  from: "anyone" | "sign-in" | "staff";
  bytes: number;
  fields: number;
  /** With files, the action reads the body: it streams them to disk (`withSentFiles`). */
  files?: AcceptedFiles;
}

interface AcceptedFiles {
  bytes: number;
  count: number;
  tooLarge: string;
}

export const FORM_OF_ANYONE: AcceptedBody = { from: "anyone", bytes: 64 * KILOBYTE, fields: 500 };

export const FORM_OF_SIGN_IN: AcceptedBody = { ...FORM_OF_ANYONE, from: "sign-in" };

export const FORM_OF_STAFF: AcceptedBody = { from: "staff", bytes: MEGABYTE, fields: 30_000 };

export const formWithoutFiles = ({ from }: AcceptedBody): AcceptedBody =>
  from === "staff" ? FORM_OF_STAFF : FORM_OF_ANYONE;

/** A body with files, which are streamed; the rest of the form is limited to half a megabyte. */
export interface BodyWithFiles extends AcceptedBody {
  files: AcceptedFiles;
}

/** Declares files from staff: `export const handle = { body: filesOfStaff({ … }) }`; the action reads them by `withSentFiles`. */
export function filesOfStaff(files: AcceptedFiles): BodyWithFiles {
  return { ...filesOfAnyone(files), from: "staff" };
}

/** The same without a session: the route checks another permission before it reads the body. */
export function filesOfAnyone(files: AcceptedFiles): BodyWithFiles {
  return { from: "anyone", bytes: files.bytes * files.count + MEGABYTE / 2, fields: 100, files };
}
