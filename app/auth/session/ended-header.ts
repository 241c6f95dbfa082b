/** Marks the answer to a request whose session has ended; the browser's side of the session looks for it. */
export const SESSION_ENDED_HEADER = "X-Session-Ended";
