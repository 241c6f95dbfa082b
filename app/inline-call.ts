/** The text of an inline script that calls a function, which may use nothing from outside of itself. */
export const inlineCall = (call: () => void): string => `(${call.toString()})()`;
