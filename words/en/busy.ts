/** What a request is told that would have to wait too long. */
export const BUSY = "Too much is asked of us at this moment. Please try again shortly.";
