import { createContext } from "react";

/** While the server renders, the nonce for inline scripts of this answer; none on a page kept for all visitors. */
export const Nonce = createContext<string | undefined>(undefined);
