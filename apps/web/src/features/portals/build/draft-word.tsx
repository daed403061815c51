import { formatTime } from "@intray/i18n/format"
import { portals } from "@intray/i18n/portals"
import { Button, buttonClass } from "@intray/ui/button"
import { locale } from "../../../lib/i18n.ts"
import type { Draft } from "./use-draft.ts"

/** How the draft is, in two or three words that keep their place. */
export function DraftWord({ draft }: { draft: Draft }) {
  const words = portals.one
  const { status } = draft
  const stands =
    status.kind === "saved" ? words.saved({ time: formatTime(locale, status.at) }) : status.kind === "saving" ? words.saving : words.unsaved
  return (
    <span aria-live="polite" className="min-w-28 text-right text-[12.5px] text-fg-2 max-sm:hidden-text">
      {stands}
    </span>
  )
}

/** Below the header: that the draft did not get through, and what helps. Never in its way. */
export function TroubleBar({ draft, blocking }: { draft: Draft; blocking: boolean }) {
  const words = portals.one
  const { kind } = draft.status
  if (blocking && kind === "unsaved") {
    return (
      <p className="flex-none border-b bg-warn-bg px-3.5 py-1.5 text-warn md:px-4" role="status">
        {words.problemsText}
      </p>
    )
  }
  if (kind !== "failed" && kind !== "signedOut") return null
  return (
    <div
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-danger-bg px-3.5 py-1.5 text-danger md:px-4"
    >
      <span className="font-emph">{kind === "failed" ? words.saveFailed : words.signedOut}</span>
      <span className="min-w-0 flex-1 text-fg-2">{words.saveFailedText}</span>
      {kind === "signedOut" && (
        // In a tab of its own: what was typed stays in this one.
        <a href="/auth/login" target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
          {words.signIn}
        </a>
      )}
      <Button size="sm" onClick={() => void draft.flush()}>
        {words.saveNow}
      </Button>
    </div>
  )
}
