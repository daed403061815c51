import { letters } from "@intray/i18n/letters"
import type { CheckedLetters, LetterWarningItem } from "@intray/server/modules/letters/schema"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import { codeOf } from "../reason.ts"

export type WarningCode = LetterWarningItem["code"]

/** Whether the server refused because letters look wrong. */
export const isLetterWarning = (error: unknown): boolean => codeOf(error) === "letter_warnings"

/** The codes and sentences of the warnings that the server refused with. */
export function warningsIn(error: unknown): { code: WarningCode; message: string }[] {
  const { issues } = ((error as { data?: unknown }).data ?? {}) as { issues?: { code: WarningCode; message: string }[] }
  return issues ?? []
}

/**
 * Asks the server whether letters look wrong, and shows what it found once before they are held or sent.
 * @param shape what the question is about: another letter or another outcome is asked about again
 */
export function useLetterCheck(shape: string) {
  const [found, setFound] = useState<{ shape: string; warnings: LetterWarningItem[] } | null>(null)
  const [checking, setChecking] = useState(false)
  const warnings = found?.shape === shape ? found.warnings : []
  /** @returns what is acknowledged by going on; null: there is something to read first, or the question is under way */
  const look = async (check: () => Promise<CheckedLetters>): Promise<WarningCode[] | null> => {
    if (checking) return null
    if (warnings.length > 0) return warnings.map((one) => one.code)
    setChecking(true)
    try {
      const checked = await check()
      if (checked.warnings.length === 0) return []
      setFound({ shape, warnings: checked.warnings })
      return null
    } catch {
      // The server looks again when it is asked to do it, and says why where that fails.
      return []
    } finally {
      setChecking(false)
    }
  }
  return { warnings, checking, look }
}

type WarningLine = { code: WarningCode; message: string }

/** What looks wrong in letters, with the people concerned. In the footer of a dialog it has a row of its own above the buttons, always in view. */
export function LetterWarningList({ warnings }: { warnings: readonly WarningLine[] }) {
  if (warnings.length === 0) return null
  return (
    <div
      role="alert"
      className="flex basis-full items-start gap-2 rounded-field bg-warn-bg px-3 py-2 text-[12.5px] leading-[18px] text-warn"
    >
      <TriangleAlert aria-hidden="true" size={15} className="mt-px flex-none" />
      <div className="min-w-0">
        <p className="font-emph">{letters.title}</p>
        <ul className="flex flex-col gap-0.5">
          {warnings.map(({ code, message }) => (
            <li key={code} className="[overflow-wrap:anywhere]">
              {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
