import { z } from "zod";
import { DARK_ON_DEVICE } from "#app/kit/ui/dark-media.ts";

/** `system` follows the setting of the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { system: "As the device", light: "Light", dark: "Dark" };

export const THEME_KEY = "theme";

export const themeSchema = z.object({ theme: z.enum(THEMES, "Choose one of the three") });

/** Parses a stored preference; an invalid one follows the device. */
export const parseTheme = (preference: unknown): Theme => z.enum(THEMES).catch("system").parse(preference);

/** Media query of the dark style sheet, null to disable it. */
export const darkMedia: Record<Theme, string | null> = {
  system: DARK_ON_DEVICE,
  light: null,
  dark: "screen",
};
