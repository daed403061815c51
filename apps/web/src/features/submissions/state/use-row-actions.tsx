import { inbox } from "@intray/i18n/inbox"
import { trash as trashWords } from "@intray/i18n/trash"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import { GoneBanner, isGone } from "../gone.tsx"
import { toText } from "../list/use-moves.ts"
import type { Deciding } from "../reading/slots.ts"
import { SeldomActions } from "../seldom-actions.tsx"
import { inSpam, SpamBanner } from "../spam.tsx"
import { useStageActions } from "./hooks.ts"
import { nextStage } from "./stages.ts"
import { useTrash } from "./use-trash.tsx"
import type { UndoStack } from "./use-undo-stack.ts"

export type RowActionsOptions = {
  row: SubmissionRow | null
  submission: SubmissionDetail | undefined
  known: ReferenceData
  undoStack: UndoStack
  /** May move and decide. */
  allowed: boolean
  /** May put it into the trash, and erase it. */
  mayDelete: boolean
  userId: string | null
  deciding: Deciding
  /** Called when the submission left the list: opens the next one. */
  away: () => void
}

/** The actions for the open submission, with their confirmation dialogs. */
export function useRowActions({ row, submission, known, undoStack, mayDelete, userId, deciding, away, ...options }: RowActionsOptions) {
  // A submission in the trash can only be restored or erased; an erased one allows no action.
  const gone = isGone(row) || isGone(submission)
  const allowed = options.allowed && !gone
  const trash = useTrash(undoStack)
  const discard = () => {
    if (!row) return
    trash.trash(row)
    away()
  }
  const [asking, setAsking] = useState<"decide" | "publish" | null>(null)
  const stageActions = useStageActions(undoStack, known.stages)

  /** Moves to the next stage, or shows why there is none. */
  const advance = () => {
    if (!row || gone) return
    const next = nextStage(known.stages, row.stageId)
    if (!next) return
    if ("to" in next) return void stageActions.move(row, next.to)
    const words = inbox.stage
    const stage = next.at.name
    if (next.stop === "last") toast({ key: "stage", title: words.last({ stage }), description: words.lastText })
    else if (next.stop === "decided") toast({ key: "stage", title: words.decided({ stage }), description: words.decidedText })
    else if (next.stop === "spam") toast({ key: "stage", title: inbox.spam.inSpam, description: inbox.spam.inSpamText })
    else toast({ key: "stage", title: words.withdrawn })
  }
  const decide = () => {
    if (!row || !allowed) return
    const withdrawn = known.stages.find((one) => one.id === row.stageId)?.category === "withdrawn"
    if (withdrawn) toast({ key: "stage", title: inbox.decide.withdrawn })
    else setAsking("decide")
  }

  const spam = row !== null && inSpam(row, known.stages)
  const restore = () => row && stageActions.restore(row)
  useKeys(
    [
      {
        keys: [],
        label: spam ? inbox.spam.restore : inbox.spam.mark,
        group: inbox.title,
        grave: !spam,
        run: () => row && (spam ? restore() : stageActions.markSpam(row)),
      },
    ],
    allowed && row !== null && !submission?.withdrawnAt,
  )
  useKeys([{ action: "trash", label: trashWords.trash, group: inbox.title, grave: true, run: discard }], mayDelete && row !== null && !gone)
  const mayErase = mayDelete && row !== null && !submission?.erasedAt
  useKeys([{ keys: [], label: trashWords.restore, group: inbox.title, run: () => row && trash.restore(row) }], mayErase && gone)
  useKeys([{ keys: [], label: trashWords.erase, group: inbox.title, grave: true, run: () => row && trash.erase(row) }], mayErase)
  useTitleAfterErasing(submission)
  const spamAction = (as: "menu" | "button"): ReactNode =>
    row &&
    !gone &&
    (allowed || mayDelete) && (
      <SeldomActions
        spam={allowed && !submission?.withdrawnAt ? { is: spam, onSpam: () => stageActions.markSpam(row), onRestore: restore } : null}
        as={as}
        onTrash={mayDelete ? discard : null}
        onErase={mayDelete ? () => trash.erase(row) : null}
      />
    )
  const goneBanner = row && submission && gone && (
    <GoneBanner
      submission={submission}
      userId={userId}
      allowed={mayDelete}
      onRestore={() => trash.restore(row)}
      onErase={() => trash.erase(row)}
    />
  )
  const banner = goneBanner || (spam && submission && <SpamBanner submission={submission} allowed={allowed} onRestore={restore} />)
  const dialogs = (
    <>
      {row && asking && deciding.question({ row, submission, asking, onClose: () => setAsking(null) })}
      {trash.dialog}
    </>
  )
  const decideKey = useKeyText("decide")
  const decideButton = allowed && (
    <Button variant="primary" className="max-sm:px-3!" disabled={!row} onClick={decide} {...(decideKey ? { kbd: decideKey } : {})}>
      {inbox.decide.button}
    </Button>
  )
  const publish = () => row && !deciding.publish({ row, submission }) && setAsking("publish")
  const recall = () => row && deciding.recall(row)
  return { gone, allowed, advance, decide, decideButton, publish, recall, move: stageActions.move, spamAction, banner, dialogs }
}

/** After an erasure the pressed buttons are gone: the title, which shows the new state, gets the focus. */
function useTitleAfterErasing(submission: SubmissionDetail | undefined) {
  const id = submission?.id
  const erased = (submission?.erasedAt ?? null) !== null
  const before = useRef({ id, erased })
  useEffect(() => {
    const just = erased && before.current.id === id && !before.current.erased
    before.current = { id, erased }
    if (just && (document.activeElement === null || document.activeElement === document.body)) toText()
  }, [id, erased])
}
