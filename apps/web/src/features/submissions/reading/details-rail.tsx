import type { SubmissionDetail, SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { onDemand } from "../../../lib/on-demand.tsx"
import type { ReferenceData } from "../filter/reference-data.ts"
import type { Acts } from "../state/use-acts.ts"
import type { useRowActs } from "../state/use-row-acts.tsx"
import type { RailProps } from "./rail.tsx"
import type { Slots } from "./slots.ts"

const Rail = onDemand<RailProps>(() => import("./rail.tsx").then((module) => module.Rail))

export type DetailsRailProps = {
  row: SubmissionRow | null
  submission: SubmissionDetail
  known: ReferenceData
  userId: string | null
  allowed: boolean
  acts: Acts
  rowActs: ReturnType<typeof useRowActs>
  slots: Slots
  /** It is not beside the text but comes over it, and has what else stands in the bar. */
  alone: boolean
}

/** The details of what is open, with what can be done there. */
export function DetailsRail({ row, submission, known, userId, allowed, acts, rowActs, slots, alone }: DetailsRailProps) {
  return (
    <Rail
      submission={submission}
      known={known}
      userId={userId}
      allowed={allowed}
      onMove={(stage) => row && void rowActs.move(row, stage)}
      onPublish={rowActs.publish}
      onRecall={rowActs.recall}
      recallByKey={acts.newest !== null && "recall" in acts.newest && acts.newest.number === submission.number}
      onUndo={() => void acts.undo()}
      assignee={slots.assignee("line")}
      more={
        alone && (
          <>
            {slots.snooze("line")}
            {rowActs.spamAction("button")}
          </>
        )
      }
    />
  )
}
