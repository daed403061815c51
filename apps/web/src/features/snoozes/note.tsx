import { snooze } from "@intray/i18n/assign"
import { Button } from "@intray/ui/button"
import { AlarmClock } from "lucide-react"
import { whenOf } from "../../lib/later/when.ts"

export type SnoozedNoteProps = {
  /** Null: it is not snoozed, and nothing is shown. */
  until: string | null
  onWake: () => void
}

/** Says above an open submission that it is out of one's list, and until when. */
export function SnoozedNote({ until, onWake }: SnoozedNoteProps) {
  if (until === null || new Date(until) <= new Date()) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-sunken py-1.5 pr-1.5 pl-3 text-fg-2">
      <AlarmClock aria-hidden="true" size={16} className="flex-none" />
      <p className="min-w-0 flex-1">{snooze.until({ when: whenOf(new Date(until)) })}</p>
      <Button size="sm" variant="quiet" onClick={onWake}>
        {snooze.wake}
      </Button>
    </div>
  )
}
