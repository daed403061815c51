import { formatList } from "@intray/i18n/format"
import { locale } from "../../lib/i18n.ts"

/** Portals by their titles, as a sentence lists them. */
export function titlesOf(portals: readonly { title: string }[]): string {
  return formatList(
    locale,
    portals.map((one) => one.title),
  )
}
