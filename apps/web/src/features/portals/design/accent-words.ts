import { formatList } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { accentOf } from "@intray/server/modules/portals/accent"
import { listLocale } from "../../../lib/i18n.ts"

/** "4.6:1": a contrast as people compare it, cut and never rounded up to what it does not reach. */
export function ratio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
}

/** What became of the chosen colour, in words; null for what is no colour. */
export function accentVerdict(hex: string): { fixed: boolean; text: string } | null {
  const accent = accentOf(hex)
  if (!accent) return null
  const words = portalTabs.design
  if (!accent.fixed) {
    return { fixed: false, text: words.checkOk({ light: ratio(accent.contrastOnWhite), dark: ratio(accent.contrastOnDark) }) }
  }
  const places = [
    ...(accent.fixedOnLight ? [words.onLight({ hex: accent.accent })] : []),
    ...(accent.fixedOnDark ? [words.onDark({ hex: accent.accentOnDark })] : []),
  ]
  return { fixed: true, text: words.checkFixed({ places: formatList(listLocale, places) }) }
}

/** What is typed as a colour code, in its one form; null while it is none. "#ABC" and "abc" are "#aabbcc". */
export function readHex(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(/^#/, "")
  if (/^[0-9a-f]{6}$/.test(plain)) return `#${plain}`
  return /^[0-9a-f]{3}$/.test(plain) ? `#${[...plain].map((digit) => digit + digit).join("")}` : null
}
