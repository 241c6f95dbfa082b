import { z } from "zod";

/** `system` follows the setting of the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { system: "As the device", light: "Light", dark: "Dark" };

export const THEME_KEY = "theme";

export const themeSchema = z.object({ theme: z.enum(THEMES, "Choose one of the three") });

/** A preference as it was kept; what is no theme follows the device. */
export const parseTheme = (preference: unknown): Theme => z.enum(THEMES).catch("system").parse(preference);

/** The media of the dark style sheet, null where it is not wanted. Paper is always white. */
export const darkMedia: Record<Theme, string | null> = {
  system: "screen and (prefers-color-scheme: dark)",
  light: null,
  dark: "screen",
};
