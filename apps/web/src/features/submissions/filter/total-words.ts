import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import { locale } from "../../../lib/i18n.ts"

/** "1,204", or "10,000+" if the count stopped there. */
export function totalWords(total: { total: number; totalIsExact: boolean }): string {
  return total.totalIsExact ? formatNumber(locale, total.total) : filters.total.many({ most: total.total })
}
