import { boards as words } from "@intray/i18n/boards"
import { numberFormat } from "@intray/i18n/intl"
import type { BoardCard, BoardField, BoardLimit } from "@intray/server/modules/boards/schema"
import { formatMoney } from "@intray/server/modules/forms/plain-amount"
import { locale } from "../../lib/i18n.ts"

type Fields = readonly BoardField[]

const findField = (fields: Fields, key: string) => fields.find((field) => field.key === key)

/** "Track: Data", "Sum of Minutes" */
export function limitName(limit: BoardLimit, fields: Fields): string {
  const { limits } = words
  if (limit.kind === "submissions" || limit.kind === "submitter") return limits[limit.kind]
  const field = findField(fields, limit.field)
  const label = field?.label ?? limits.unknownField({ key: limit.field })
  if (limit.kind === "sum") return limits.sum({ field: label })
  return limits.option({ field: label, option: field?.options?.find((one) => one.key === limit.option)?.label ?? limit.option })
}

/** An amount in the unit of a limit: money where its field has a currency. */
export function sayAmount(value: number, limit: BoardLimit, fields: Fields): string {
  const currency = limit.kind === "sum" ? findField(fields, limit.field)?.currency : undefined
  return currency ? formatMoney(value, currency, locale) : numberFormat(locale, { maximumFractionDigits: 2 }).format(value)
}

/** An answer as a card shows it; null: there is none. */
export function sayAnswer(card: BoardCard, field: BoardField): string | null {
  const value = card.values[field.key]
  if (value === undefined) return null
  if (typeof value === "number") return field.currency ? formatMoney(value, field.currency, locale) : numberFormat(locale).format(value)
  const option = (key: string) => field.options?.find((one) => one.key === key)?.label ?? key
  return Array.isArray(value) ? value.map(option).join(", ") : field.kind === "choice" ? option(value) : value
}
