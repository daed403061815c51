import { common } from "@intray/server/copy/common"
import { decisions } from "@intray/server/copy/decisions"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { useState } from "react"
import { whenOf } from "../../lib/later/when.ts"
import { type Publish, type ReasonOf, usePublish, useRecallMinutes } from "./use-publications.ts"

export type PublishDialogProps = {
  publish: Publish
  /** How many of the replies speak of something that is missing, as far as that is known. */
  missing?: number
  reasonOf: ReasonOf
  onClose: (begun: boolean) => void
}

/** The question before submitters are told. */
export function PublishDialog({ publish, missing = 0, reasonOf, onClose }: PublishDialogProps) {
  const words = decisions.page
  const start = usePublish(reasonOf)
  const minutes = useRecallMinutes()
  const [busy, setBusy] = useState(false)
  const { count, runAt } = publish
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !busy && onClose(false)}
      title={words.confirmTitle({ count })}
      confirmLabel={words.confirm}
      cancelLabel={common.cancel}
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void start(publish).then(onClose)
      }}
    >
      <p>{runAt ? words.confirmAt({ when: whenOf(runAt) }) : words.confirmText({ minutes })}</p>
      {missing > 0 && <p className="mt-2 text-warn">{words.confirmMissing({ count: missing })}</p>}
    </AlertDialog>
  )
}
