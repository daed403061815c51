import { decisionsPage } from "@intray/i18n/decisions-page"
import { offersPage } from "@intray/i18n/offers-page"
import type { LabelGroupItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useState } from "react"
import { HeldPage } from "../features/decisions/held-page.tsx"
import type { NextAcceptance } from "../features/decisions/offer-overview.tsx"
import { rowOf } from "../features/submissions/state/cache.ts"
import { type UndoStack, useUndoStack } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"
import { useUndoDesk } from "../lib/undo-desk.ts"
import { useDeciding } from "./open-decisions.tsx"
import { useMe } from "./open-slots.tsx"

type Deciding = { submission: SubmissionDetail; stageId: string; stages: readonly StageItem[]; groups: readonly LabelGroupItem[] }

/** What is decided and not told. */
export function DecisionsPage() {
  useTitle(decisionsPage.title)
  const can = useCan()
  const me = useMe()
  const utils = trpc.useUtils()
  const undoStack = useUndoStack()
  useUndoDesk(undoStack.undo)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const { record: recordAct } = undoStack
  const record: UndoStack["record"] = useCallback(
    (act) => {
      recordAct(act)
      // The decision takes a free place.
      void act.done.then(() => utils.offers.invalidate())
    },
    [recordAct, utils],
  )
  const { question } = useDeciding({
    meId: me.id,
    undoStack: { ...undoStack, record },
    stages: deciding?.stages ?? [],
    groups: deciding?.groups ?? [],
  })
  const accept = async ({ submissionId, number, stageId }: NextAcceptance) => {
    try {
      const [submission, stages, labels] = await Promise.all([
        utils.submissions.get.fetch({ id: submissionId }, { staleTime: 0 }),
        utils.stages.list.ensureData(),
        utils.labels.list.ensureData(),
      ])
      setDeciding({ submission, stageId, stages: stages.items, groups: labels.groups })
    } catch (error) {
      toast({ tone: "danger", key: "offer", title: offersPage.overview.notLoaded({ number }), description: reasonOf(error) })
    }
  }
  const allowed = can({ submission: ["move"] })
  return (
    <>
      <HeldPage allowed={allowed} reasonOf={reasonOf} onAccept={allowed ? accept : null} />
      {deciding &&
        question({
          row: rowOf(deciding.submission),
          submission: deciding.submission,
          asking: "decide",
          stageId: deciding.stageId,
          onClose: () => setDeciding(null),
        })}
    </>
  )
}
