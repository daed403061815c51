import { reviewAssign as words } from "@intray/i18n/review-assign"
import { trpc } from "../../../lib/trpc.ts"
import { AssignDialog, type AssignTarget } from "./assign-dialog.tsx"
import { sayAssigned } from "./undo-assignment.ts"

export type AssignPickedProps = {
  target: AssignTarget
  count: number
  /** The number of one of them. */
  number: number
  /** Keeps the act, so that undo by key takes it back too. */
  record: (act: { actId: string; name: string; number: number; back: []; done: Promise<unknown> }) => void
  onClose: () => void
  onDone: () => void
}

/** Assigns what is picked in the list to reviewers of a round, which is chosen in the dialog. */
export function AssignPicked({ target, count, number, record, onClose, onDone }: AssignPickedProps) {
  const utils = trpc.useUtils()
  return (
    <AssignDialog
      roundId={null}
      target={target}
      count={count}
      onClose={onClose}
      onDone={(done) => {
        record({ actId: done.actId, name: words.undoName, number, back: [], done: Promise.resolve(done) })
        sayAssigned(utils, done)
        onDone()
      }}
    />
  )
}
