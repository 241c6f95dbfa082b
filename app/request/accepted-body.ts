const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The body that a route accepts: from whom, and how much. Always a form, of which files are parts. */
export interface AcceptedBody {
  /** `staff`: without a session it is not read. `sign-in` has a budget that forms of visitors cannot use up. */
  from: "anyone" | "sign-in" | "staff";
  bytes: number;
  fields: number;
  /** With files the body is not read before the action: it streams them to disk (`withSentFiles`). */
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

/** A body with files: they alone are streamed, and the form around them may take half a megabyte. */
export interface BodyWithFiles extends AcceptedBody {
  files: AcceptedFiles;
}

/** `export const handle = { body: filesOfStaff({ … }) }`; the action takes them with `withSentFiles`. */
export function filesOfStaff(files: AcceptedFiles): BodyWithFiles {
  return { ...filesOfAnyone(files), from: "staff" };
}

/** The same where no session is needed: the route asks for another permission before it reads the body. */
export function filesOfAnyone(files: AcceptedFiles): BodyWithFiles {
  return { from: "anyone", bytes: files.bytes * files.count + MEGABYTE / 2, fields: 100, files };
}
