import { common } from "@intray/server/copy/common"
import { decisions } from "@intray/server/copy/decisions"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { useState } from "react"
import { whenOf } from "../../lib/later/when.ts"
import { useRecallMinutes } from "./use-publications.ts"

export type PublishDialogProps = {
  /** How many are told. */
  count: number
  /** The one that is told, and what they will read; absent: there are several. */
  one?: { name: string; wording: string } | undefined
  /** Absent: after the time to think again. */
  runAt?: Date | undefined
  /** How many of the replies speak of something that is missing, as far as that is known. */
  missing?: number
  /** Publishes. @returns whether it has begun */
  onPublish: () => Promise<boolean>
  onClose: (begun: boolean) => void
}

/** The question before submitters are told. One who can be told and recalled is told unasked. */
export function PublishDialog({ count, one, runAt, missing = 0, onPublish, onClose }: PublishDialogProps) {
  const words = decisions.page
  const minutes = useRecallMinutes()
  const [busy, setBusy] = useState(false)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !busy && onClose(false)}
      title={one ? words.confirmOne(one) : words.confirmTitle({ count })}
      confirmLabel={words.confirm}
      cancelLabel={common.cancel}
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void onPublish().then(onClose)
      }}
    >
      <p>{runAt ? words.confirmAt({ when: whenOf(runAt) }) : words.confirmText({ minutes })}</p>
      {missing > 0 && <p className="mt-2 text-warn">{words.confirmMissing({ count: missing })}</p>}
    </AlertDialog>
  )
}
