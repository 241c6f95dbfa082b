import { createContext } from "react";

/**
 * What Enter does in a control that is settled, in place of submitting the form. Controls that handle the key themselves
 * call it with the input of their value; others let it bubble.
 */
export const EnterContext = createContext<((input: HTMLInputElement) => void) | null>(null);
