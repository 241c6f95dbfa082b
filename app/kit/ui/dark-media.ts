/** The media of the dark style sheet where the device decides. Paper is always white. */
export const DARK_ON_DEVICE = "screen and (prefers-color-scheme: dark)";
