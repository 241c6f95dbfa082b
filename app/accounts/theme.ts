import { z } from "zod";
import { DARK_ON_DEVICE } from "#app/kit/ui/dark-media.ts";

/** `system` follows the setting of the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { system: "As the device", light: "Light", dark: "Dark" };

export const THEME_KEY = "theme";

export const themeSchema = z.object({ theme: z.enum(THEMES, "Choose one of the three") });

/** A preference as it was kept; what is no theme follows the device. */
export const parseTheme = (preference: unknown): Theme => z.enum(THEMES).catch("system").parse(preference);

/** The media of the dark style sheet, null where it is not wanted. */
export const darkMedia: Record<Theme, string | null> = {
  system: DARK_ON_DEVICE,
  light: null,
  dark: "screen",
};
