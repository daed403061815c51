import { releases } from "@intray/i18n/releases"
import type { ReleaseState } from "@intray/server/modules/releases/schema"
import { cx } from "@intray/ui/lib/cx"
import { Check, Clock, History, type LucideIcon, PencilLine, Send, Undo2 } from "lucide-react"

const icons: Record<ReleaseState, LucideIcon> = {
  draft: PencilLine,
  scheduled: Clock,
  recall: History,
  publishing: Send,
  published: Check,
  recalled: Undo2,
}

const tones: Record<ReleaseState, string> = {
  draft: "border-line-strong text-fg-2",
  scheduled: "border-transparent bg-hover text-fg-2",
  recall: "border-transparent bg-warn-bg text-warn",
  publishing: "border-transparent bg-here-bg text-fg",
  published: "border-line-strong text-ok",
  recalled: "border-transparent bg-hover text-fg-2",
}

/** Where a release is, in a word and a sign. */
export function StateTag({ state }: { state: ReleaseState }) {
  const Icon = icons[state]
  return (
    <span
      className={cx(
        "type-meta inline-flex flex-none items-center gap-1.5 rounded-control border px-1.5 py-px whitespace-nowrap",
        tones[state],
      )}
    >
      <Icon aria-hidden="true" size={13} />
      {releases.states[state]}
    </span>
  )
}
