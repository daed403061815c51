import type { LetterWarningItem } from "@intray/server/modules/letters/schema"
import { codeOf } from "../reason.ts"

export type WarningCode = LetterWarningItem["code"]

/** Whether the server rejected messages because of warnings. */
export const isLetterWarning = (error: unknown): boolean => codeOf(error) === "letter_warnings"

/** The codes and texts of the warnings in a rejection. */
export function warningsIn(error: unknown): { code: WarningCode; message: string }[] {
  const { issues } = ((error as { data?: unknown }).data ?? {}) as { issues?: { code: WarningCode; message: string }[] }
  return issues ?? []
}
