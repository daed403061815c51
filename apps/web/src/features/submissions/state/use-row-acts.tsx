import { inbox } from "@intray/server/copy/inbox"
import type { SubmissionDetail, SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { type ReactNode, useState } from "react"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import type { Deciding } from "../reading/slots.ts"
import { inSpam, SpamAction, SpamBanner } from "../spam.tsx"
import { useStageActs } from "./hooks.ts"
import { nextStage } from "./stages.ts"
import type { Acts } from "./use-acts.ts"

export type RowActsOptions = {
  row: SubmissionRow | null
  submission: SubmissionDetail | undefined
  known: ReferenceData
  acts: Acts
  /** May label and move. */
  allowed: boolean
  deciding: Deciding
}

/** What can be done with the submission that is open, and the questions that it asks first. */
export function useRowActs({ row, submission, known, acts, allowed, deciding }: RowActsOptions) {
  const [asking, setAsking] = useState<"decide" | "publish" | null>(null)
  const stageActs = useStageActs(acts, known.stages)

  /** Into the next stage, or a word why there is none. */
  const advance = () => {
    if (!row) return
    const next = nextStage(known.stages, row.stageId)
    if (!next) return
    if ("to" in next) return void stageActs.move(row, next.to)
    const words = inbox.stage
    const stage = next.at.name
    if (next.stop === "last") toast({ key: "stage", title: words.last({ stage }), description: words.lastText })
    else if (next.stop === "decided") toast({ key: "stage", title: words.decided({ stage }), description: words.decidedText })
    else if (next.stop === "spam") toast({ key: "stage", title: inbox.spam.inSpam, description: inbox.spam.inSpamText })
    else toast({ key: "stage", title: words.withdrawn })
  }
  // Nobody is left who could be told.
  const erased = submission?.erasedAt != null
  const decide = () => {
    if (!row || !allowed || erased) return
    const withdrawn = known.stages.find((one) => one.id === row.stageId)?.category === "withdrawn"
    if (withdrawn) toast({ key: "stage", title: inbox.decide.withdrawn })
    else setAsking("decide")
  }

  const spam = row !== null && inSpam(row, known.stages)
  const restore = () => row && stageActs.restore(row)
  useKeys(
    [
      {
        keys: [],
        label: spam ? inbox.spam.restore : inbox.spam.mark,
        group: inbox.title,
        run: () => row && (spam ? restore() : stageActs.markSpam(row)),
      },
    ],
    allowed && row !== null && !submission?.withdrawnAt,
  )
  const spamAction = (as: "menu" | "button"): ReactNode =>
    allowed &&
    row &&
    !submission?.withdrawnAt && <SpamAction spam={spam} as={as} onSpam={() => stageActs.markSpam(row)} onRestore={restore} />
  const banner = spam && submission && <SpamBanner submission={submission} allowed={allowed} onRestore={restore} />
  const dialogs = row && asking && deciding.question({ row, submission, asking, onClose: () => setAsking(null) })
  const decideKey = useKeyText("decide")
  const decideButton = allowed && !erased && (
    <Button variant="primary" disabled={!row} onClick={decide} {...(decideKey ? { kbd: decideKey } : {})}>
      {inbox.decide.button}
    </Button>
  )
  const publish = () => row && !deciding.publish({ row, submission }) && setAsking("publish")
  const recall = () => row && deciding.recall(row)
  return { advance, decide, decideButton, publish, recall, move: stageActs.move, spamAction, banner, dialogs }
}
