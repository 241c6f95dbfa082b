/** The browser the tests drive: PLAYWRIGHT_CHROMIUM, else the first Chromium on the path; null where there is none. */
export function chromiumPath(): string | null;

/** The same for tests without a window: PLAYWRIGHT_CHROMIUM, else Debian's shell of Chromium, else `chromiumPath`. */
export function headlessChromiumPath(): string | null;
