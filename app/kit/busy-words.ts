export const BUSY = "Too much is asked of us at this moment. Please try again shortly.";
