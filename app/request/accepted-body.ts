const MEGABYTE = 1024 * 1024;

/** What may be sent to a route: who sends it, how much at most. Always a form, of which files are parts. */
export interface AcceptedBody {
  /** `staff`: without a session the body is not read, and the route guard answers. */
  from: "anyone" | "staff";
  bytes: number;
  fields: number;
  /** With files the body is not read before the action: it streams them to disk (`withSentFiles`). */
  files?: AcceptedFiles;
}

/** The files of one form. */
interface AcceptedFiles {
  /** Of one file. */
  bytes: number;
  count: number;
  /** Said of a file that is larger. */
  tooLarge: string;
}

/** What routes accept that declare nothing: public forms are short. */
export const FORM_OF_ANYONE: AcceptedBody = { from: "anyone", bytes: MEGABYTE, fields: 500 };

/** The same in the back office: staff may send some ten thousand shipment ids in one form. */
export const FORM_OF_STAFF: AcceptedBody = { from: "staff", bytes: MEGABYTE, fields: 30_000 };

/** A body with files: they alone are streamed, and the form around them may take half a megabyte. */
export interface BodyWithFiles extends AcceptedBody {
  files: AcceptedFiles;
}

/**
 * Declares that a route of the back office accepts files: `export const handle = { body: filesOfStaff({ … }) }`. Its action
 * takes them with `withSentFiles(request, handle.body, …)`.
 */
export function filesOfStaff(files: AcceptedFiles): BodyWithFiles {
  return { ...filesOfAnyone(files), from: "staff" };
}

/** The same where no session is needed: the route asks for another permission before it reads the body. */
export function filesOfAnyone(files: AcceptedFiles): BodyWithFiles {
  return { from: "anyone", bytes: files.bytes * files.count + MEGABYTE / 2, fields: 100, files };
}
