import { conversation } from "@intray/i18n/conversation"
import type { CheckedLetters, LetterWarningItem } from "@intray/server/modules/letters/schema"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import type { WarningCode } from "./letter-warnings.ts"

/**
 * Asks the server for warnings about messages, and shows them once before the messages are held or sent.
 * @param shape identifies the content and the decision: a change causes a new check
 */
export function useLetterCheck(shape: string) {
  const [found, setFound] = useState<{ shape: string; warnings: LetterWarningItem[] } | null>(null)
  const [checking, setChecking] = useState(false)
  const warnings = found?.shape === shape ? found.warnings : []
  /** @returns the warnings that are acknowledged by continuing; null: there are new ones to read, or the check is running */
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
      // The server checks again when sending, and reports errors then.
      return []
    } finally {
      setChecking(false)
    }
  }
  return { warnings, checking, look }
}

type WarningLine = { code: WarningCode; message: string }

/** The warnings about messages, with the people concerned. In a dialog's footer it has its own row above the buttons, always visible. */
export function LetterWarningList({ warnings }: { warnings: readonly WarningLine[] }) {
  if (warnings.length === 0) return null
  return (
    <div
      role="alert"
      className="flex basis-full items-start gap-2 rounded-field bg-warn-bg px-3 py-2 text-[12.5px] leading-[18px] text-warn"
    >
      <TriangleAlert aria-hidden="true" size={15} className="mt-px flex-none" />
      <div className="min-w-0">
        <p className="font-emph">{conversation.composer.checkFirst}</p>
        <ul className="flex flex-col gap-0.5">
          {warnings.map(({ code, message }) => (
            <li key={code} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
