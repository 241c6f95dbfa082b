/** The browser the tests drive: PLAYWRIGHT_CHROMIUM, else the first Chromium on the path; null where there is none. */
export function chromiumPath(): string | null;
