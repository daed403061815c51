import { decideDialog } from "@intray/i18n/decide-dialog"
import { appointment, formatAppointment } from "@intray/i18n/moments"
import { untilOf } from "@intray/server/modules/offers/until"
import type { Confirmation } from "@intray/server/modules/stages/schema"

/**
 * Says until when a stage asks the submitter for an answer. Null: it asks for none.
 * @param zone of the portal; null: unknown, or several
 */
export function askedAnswer(confirmation: Confirmation | null, zone: string | null, locale: string, now = new Date()): string | null {
  if (confirmation === null) return null
  if ("days" in confirmation) return decideDialog.asksWithin(confirmation)
  const until = untilOf(confirmation, zone ?? "UTC", now).toISOString()
  return decideDialog.asksBy({
    until: zone === null ? formatAppointment(locale, until, "UTC", now) : appointment(locale, until, zone, now),
  })
}
