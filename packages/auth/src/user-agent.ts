export type Device = { browser: string; system: string; kind: "phone" | "tablet" | "computer" | "unknown" }

/** The first entry whose pattern matches; more specific ones come first, because browsers also name others in their user agent. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/(?=.{1,500} Safari\/)/, "Safari"],
]
const systems: readonly [RegExp, string, Device["kind"]][] = [
  [/\biPhone\b|\biPod\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "tablet"],
  [/\bAndroid\b(?=.{0,500}\bMobile\b)/, "Android", "phone"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS", "computer"],
  [/\bLinux\b|\bX11\b/, "Linux", "computer"],
]

/** Parses a user agent; empty strings for unknown parts. The result is a hint and no proof. */
export function readDevice(userAgent: string): Device {
  const text = userAgent.slice(0, 500)
  const browser = browsers.find(([sign]) => sign.test(text))?.[1] ?? ""
  const [, system = "", kind = "unknown"] = systems.find(([sign]) => sign.test(text)) ?? []
  return { browser, system, kind }
}
