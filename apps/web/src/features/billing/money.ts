import { locale } from "../../lib/i18n.ts"

/** An amount in the currency's smallest unit, as people write it; whole ones without a fraction where that is wanted. */
export function money({ amount, currency }: { amount: number; currency: string }, { short = false } = {}): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    ...(short && { trailingZeroDisplay: "stripIfInteger" as const }),
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
