import { decisions } from "@intray/server/copy/decisions"
import { formatTime } from "@intray/server/copy/format"
import type { StageResult } from "@intray/server/features/work/decisions/schema"
import type { SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { getQueryKey } from "@trpc/react-query"
import { useCallback } from "react"
import { locale } from "../../lib/i18n.ts"
import { useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"
import type { Decision } from "./decide-dialog.tsx"
import type { DecisionTools } from "./tools.ts"
import { useRecallOne, useSettleDecisions } from "./use-publications.ts"

const words = decisions.held

type Deciding = { row: SubmissionRow; decision: Decision; actId: string }

/** Takes decisions: painted at once, said in a toast, remembered for undo; one that is being published can be recalled from the toast. */
export function useDecide(tools: DecisionTools, recallMinutes: number) {
  const utils = trpc.useUtils()
  const settle = useSettleDecisions()
  const recall = useRecallOne(tools.reasonOf)
  const run = useOptimistic<Deciding, StageResult>({
    mutate: ({ row, decision: { stage, publish, reply }, actId }) =>
      utils.client.submissions.decide.mutate({
        id: row.id,
        stageId: stage.id,
        publish,
        actId,
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
          : {}),
      }),
    patches: ({ row, decision: { stage, publish } }) =>
      tools.patchesOf(row.id, (one) => ({
        ...one,
        ...(publish && recallMinutes === 0 ? { stageId: stage.id, publicStageId: stage.id, held: false } : tools.afterMove(stage, one)),
      })),
    confirmed: ({ stageId, publicStageId, held }, { row }) => tools.patchesOf(row.id, (one) => ({ ...one, stageId, publicStageId, held })),
    failed: (error, { row }) => ({ tone: "danger", title: words.failed({ number: row.number }), description: tools.reasonOf(error) }),
    settled: ({ row }) => [
      getQueryKey(trpc.submissions.get, { id: row.id }, "query"),
      getQueryKey(trpc.history.list, { submissionId: row.id }, "any"),
      getQueryKey(trpc.submissions.counts),
    ],
    scope: ({ row }) => row.id,
    again: true,
  })

  return useCallback(
    (row: SubmissionRow, decision: Decision, said: { by: string; now: string }, forget: () => void) => {
      const actId = tools.newActId()
      const { stage, publish } = decision
      const { id: submissionId, number } = row
      const before = { stageId: row.stageId, publicStageId: row.publicStageId, held: row.held }
      const done = run({ row, decision, actId })
      tools.record({ actId, name: stage.name, submissionId, number, before, done })
      if (!publish) {
        toast({
          tone: "ok",
          key: "stage",
          title: words.said({ stage: stage.name }),
          description: words.saidText(said),
          action: tools.undo(),
        })
      }
      void done.then((saved) => {
        if (saved === undefined) return
        forget()
        settle(submissionId)
        // Said only when it is so: this one reaches somebody outside.
        if (!publish) return
        if (saved.publishAt) {
          toast({
            tone: "ok",
            key: "stage",
            title: words.publishing({ number, stage: stage.name, at: formatTime(locale, saved.publishAt) }),
            description: words.saidText(said),
            // As long as there is something to recall.
            duration: Math.max(10_000, Math.min(new Date(saved.publishAt).getTime() - Date.now(), 600_000)),
            action: { label: words.recall, onPress: () => void recall(submissionId, number) },
          })
          return
        }
        toast({
          tone: "ok",
          key: "stage",
          title: words.published({ stage: stage.name, number }),
          description: words.publishedText({ by: said.by, wording: stage.publicWording }),
        })
      })
    },
    [tools, run, settle, recall],
  )
}
