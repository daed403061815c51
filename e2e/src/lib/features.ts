/**
 * What Playwright turns off in Chromium. The last `--disable-features` alone counts, so that ours has to say these again; a test holds them
 * to the Playwright that is installed.
 */
const playwrights = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
]

/**
 * Pages of the browser's own address bar. Chromium opens two of them for each window, in a process of their own, even without a screen.
 * Together they take a third of the time of opening the inbox.
 */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"]

/** Turned off wherever a program of ours opens Chromium. One that a version does not know is nothing to it. */
export const disabledFeatures: readonly string[] = [...playwrights, ...addressBar]
