import { createContext } from "react";

/** Tells whether the reader may open an address: figures of lists closed to them are drawn as plain text. */
export const OpenLinks = createContext<(to: string) => boolean>(() => true);
