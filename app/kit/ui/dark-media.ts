/** Media query of the dark style sheet when the device decides. Print is always light. */
export const DARK_ON_DEVICE = "screen and (prefers-color-scheme: dark)";
