import { decisions } from "@intray/i18n/decisions"
import type { StageResult } from "@intray/server/modules/decisions/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import { whenOf } from "../../lib/later/when.ts"
import { useOptimistic } from "../../lib/optimistic.ts"
import { isTaken } from "../../lib/reply/draft.ts"
import type { KeptReply } from "../../lib/reply/kept.ts"
import { isLetterWarning, type WarningCode, warningsIn } from "../../lib/reply/letter-warnings.ts"
import { seenOf } from "../../lib/seen-position.ts"
import { trpc } from "../../lib/trpc.ts"
import type { Decision } from "./decide-dialog.tsx"
import type { DecisionTools } from "./tools.ts"
import { recallId, useRecallOne, useSettleDecisions } from "./use-publications.ts"

const words = decisions.held

type Publishing = { row: SubmissionRow; acknowledge: WarningCode[] | undefined; again: (acknowledge: WarningCode[]) => void }
type Deciding = { row: SubmissionRow; decision: Decision; actId: string; kept: KeptReply }

/** Name of the submitter who is notified, and the status text they see now. */
export type Said = { by: string; now: string }

/** Applies the server's answer to a row. A scheduled publication that was not part of the request stays scheduled. */
const positioned = ({ stageId, publicStageId, held, publishAt }: StageResult, row: SubmissionRow): SubmissionRow => ({
  ...row,
  stageId,
  publicStageId,
  held,
  publishAt: held ? (publishAt ?? row.publishAt) : null,
})

/** Shows a toast for a published decision: when it is sent and a button to recall it, or that it was sent. */
function useTellPublished({ record, undo, reasonOf }: DecisionTools) {
  const recall = useRecallOne(reasonOf)
  return useCallback(
    ({ id: submissionId, number }: SubmissionRow, stage: StageItem, said: Said, { publishAt }: StageResult) => {
      if (!publishAt) {
        const description = words.publishedText({ by: said.by, wording: stage.publicWording })
        return void toast({ tone: "ok", key: "stage", title: words.published({ stage: stage.name, number }), description })
      }
      const actId = recallId(submissionId)
      const leaving = { what: "decision" as const, name: words.publication, number, done: Promise.resolve(true) }
      record({ actId, ...leaving, recall: () => recall(submissionId, number) })
      toast({
        tone: "ok",
        key: "stage",
        title: words.publishing({ number, stage: stage.name, at: whenOf(new Date(publishAt)) }),
        description: words.saidText(said),
        // Long enough to recall it at once; until it is sent, it can be recalled from the submission and from Recent.
        duration: Math.max(10_000, Math.min(new Date(publishAt).getTime() - Date.now(), 30_000)),
        action: undo(actId, words.recall),
      })
    },
    [record, undo, recall],
  )
}

const settled = (id: string) => [
  getQueryKey(trpc.submissions.get, { id }, "query"),
  getQueryKey(trpc.history.list, { submissionId: id }, "any"),
  getQueryKey(trpc.submissions.counts),
]

/** Publishes the held decision of one submission, with a toast to recall it. @returns whether it was started */
export function usePublishHeld(tools: DecisionTools) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  const tell = useTellPublished(tools)
  const run = useOptimistic<Publishing, StageResult>({
    mutate: ({ row, acknowledge }) =>
      utils.client.decisions.publish.mutate({ id: row.id, seen: seenOf(row), ...(acknowledge ? { acknowledge } : {}) }),
    patches: () => [],
    confirmed: (saved, { row }) => tools.patchesOf(row.id, (one) => positioned(saved, one)),
    failed: (error, { again }) => {
      const warned = isLetterWarning(error) ? warningsIn(error) : []
      if (warned.length === 0) return { tone: "danger", title: decisions.publication.notStarted, description: tools.reasonOf(error) }
      return {
        tone: "danger",
        key: "stage",
        title: decisions.publication.notStarted,
        description: warned.map((one) => one.message).join(" "),
        action: { label: decisions.sendAnyway, onPress: () => again(warned.map((one) => one.code)) },
      }
    },
    settled: ({ row }) => settled(row.id),
    scope: ({ row }) => row.id,
    again: true,
  })
  return useCallback(
    async function publish(row: SubmissionRow, stage: StageItem, said: Said, acknowledge?: WarningCode[]): Promise<boolean> {
      const saved = await run({ row, acknowledge, again: (codes) => void publish(row, stage, said, codes) })
      if (saved === undefined) return false
      settle(row.id)
      tell(row, stage, said, saved)
      return true
    },
    [run, settle, tell],
  )
}

/**
 * Makes decisions: updates the row at once, shows a toast and records the action for undo. A decision being published can be recalled
 * from the toast.
 */
export function useDecide(tools: DecisionTools, recallMinutes: number) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  const tell = useTellPublished(tools)
  const run = useOptimistic<Deciding, StageResult>({
    mutate: ({ row, decision: { stage, publish, reply, seen, acknowledge }, actId }) =>
      utils.client.decisions.decide.mutate({
        id: row.id,
        stageId: stage.id,
        publish,
        actId,
        seen,
        ...(reply
          ? {
              reply: {
                id: reply.id,
                subject: reply.subject,
                body: reply.body,
                templateId: reply.templateId,
                allowMissing: reply.allowMissing,
              },
              feedback: reply.feedback,
            }
          : reply === null
            ? { reply }
            : {}),
        ...(acknowledge.length > 0 ? { acknowledge } : {}),
      }),
    patches: ({ row, decision: { stage, publish } }) =>
      tools.patchesOf(row.id, (one) => ({
        ...one,
        ...(publish && recallMinutes === 0
          ? { stageId: stage.id, publicStageId: stage.id, held: false, publishAt: null }
          : tools.afterMove(stage, one)),
      })),
    confirmed: (saved, { row }) => tools.patchesOf(row.id, (one) => positioned(saved, one)),
    failed: (error, { row, kept }) => {
      if (isTaken(error)) kept.renew()
      return { tone: "danger", title: words.failed({ number: row.number }), description: tools.reasonOf(error) }
    },
    settled: ({ row }) => settled(row.id),
    scope: ({ row }) => row.id,
    again: true,
    act: ({ actId }) => actId,
  })

  return useCallback(
    (row: SubmissionRow, decision: Decision, said: Said, kept: KeptReply) => {
      const actId = tools.newActId()
      const { stage, publish } = decision
      const { id: submissionId, number } = row
      const before = { stageId: row.stageId, publicStageId: row.publicStageId, held: row.held }
      const done = run({ row, decision, actId, kept })
      tools.record({ actId, name: stage.name, submissionId, number, before, leaving: row.publishAt !== null, done, undone: kept.bringBack })
      if (!publish) {
        toast({
          tone: "ok",
          key: "stage",
          title: words.said({ stage: stage.name }),
          description: words.saidText(said),
          action: tools.undo(actId),
        })
      }
      void done.then((saved) => {
        if (saved === undefined) return
        kept.forget()
        settle(submissionId)
        // Shown only after the server has confirmed it, because this notifies a person outside the team.
        if (publish) tell(row, stage, said, saved)
      })
    },
    [tools, run, settle, tell],
  )
}
