/** Playwright's own features, since only the last --disable-features counts (chromiumSwitches of playwright-core). */
const ofPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Parts of the window that are web pages themselves: each window loads two of them, which takes longer than our pages. */
const ofTheWindow = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "InitialWebUI",
  "WebUIToolbar",
];

export const chromiumArguments: string[] = [
  "--no-sandbox",
  "--disable-gpu",
  `--disable-features=${[...ofPlaywright, ...ofTheWindow].join(",")}`,
];
