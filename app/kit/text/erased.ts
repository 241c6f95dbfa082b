/** In place of a name that was erased at its person's wish. */
export const ERASED = "(erased)";
