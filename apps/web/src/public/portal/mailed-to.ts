import { summaryOf, validateAnswers } from "@intray/server/modules/forms/answers"
import type { PortalData } from "../page-data.ts"

/** The address that the server mailed the link to; null when it sends no mail or was given no address. */
export function mailedTo({ fields, roles = {}, mail }: PortalData, answers: Record<string, unknown>): string | null {
  const form = { fields, roles }
  const checked = validateAnswers(form, answers)
  return (mail.configured && checked.ok && summaryOf(form, checked.answers).email) || null
}
