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
 * Pages of the browser's own address bar. A whole Chromium makes two of them, in a process of their own, for each window that a flow opens, and
 * without a screen too: a third of what it takes to open the inbox, for what nobody sees.
 */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"]

/** Turned off wherever a program of ours opens Chromium. One that a version does not know is nothing to it. */
export const disabledFeatures: readonly string[] = [...playwrights, ...addressBar]
