import type { StageItem } from "@intray/server/features/stages/schema"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/features/submissions/schema"
import { common } from "@intray/server/messages/common"
import { inbox } from "@intray/server/messages/inbox"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { DecideDialog } from "./decide-dialog.tsx"
import type { useStageActs } from "./hooks.ts"
import type { Known } from "./known.ts"
import { reasonOf } from "./refusal.ts"
import { type Acts, undoAction } from "./use-acts.ts"

export type DecidingProps = {
  row: SubmissionRow
  submission: SubmissionDetail | undefined
  known: Known
  asking: "decide" | "publish"
  acts: Acts
  stageActs: ReturnType<typeof useStageActs>
  onClose: () => void
}

/** The two questions before a submitter is told something, and the word afterwards. */
export function Deciding({ row, submission, known, asking, acts, stageActs, onClose }: DecidingProps) {
  const by = submission?.submitter.name || row.by || inbox.history.submitter
  const now = known.stages.find((stage) => stage.id === row.publicStageId)?.publicWording ?? ""

  const decide = (stage: StageItem, publish: boolean) => {
    onClose()
    const words = inbox.decide
    const { number } = row
    const done = stageActs.decide(row, stage, publish)
    if (!publish) {
      toast({
        tone: "ok",
        key: "stage",
        title: words.held({ stage: stage.name }),
        description: words.heldText({ by, now }),
        action: undoAction(acts.undo),
      })
      return
    }
    // Said only when it is so: this one reaches somebody outside.
    void done.then((saved) => {
      if (saved === undefined) return
      toast({
        tone: "ok",
        key: "stage",
        title: `#${number}: ${words.published({ stage: stage.name })}`,
        description: words.publishedText({ by, wording: stage.publicWording }),
      })
    })
  }

  if (asking === "decide") return <DecideDialog row={row} by={by} stages={known.stages} onClose={onClose} onDecide={decide} />

  const stage = known.stages.find((one) => one.id === row.stageId)
  if (!stage) return null
  const wording = stage.publicWording
  const publish = async () => {
    try {
      await stageActs.publish(row)
      toast({ tone: "ok", key: "stage", title: inbox.publish.done({ wording, number: row.number }) })
    } catch (error) {
      toast({ tone: "danger", title: inbox.publish.failed({ number: row.number }), description: reasonOf(error) })
    }
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={inbox.publish.title({ wording, by })}
      confirmLabel={inbox.publish.confirm}
      cancelLabel={common.cancel}
      busy={stageActs.publishing}
      onConfirm={() => void publish()}
    >
      {inbox.publish.text({ now, wording })}
    </AlertDialog>
  )
}
