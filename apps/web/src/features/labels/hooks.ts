import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { ToastInput } from "@intray/ui/lib/toast-store"
import { useCallback, useMemo, useRef } from "react"
import { type Patch, useOptimistic } from "../../lib/optimistic.ts"
import { trpc } from "../../lib/trpc.ts"
import { afterSetting } from "./choose.ts"
import { keyMap, keysByLabel } from "./key-map.ts"

const noGroups: LabelGroupItem[] = []

/** The team's labels: by group, by id, by key. */
export function useLabels() {
  const query = trpc.labels.list.useQuery()
  const groups = query.data?.groups ?? noGroups
  // A query is another object each time: anyone who shows labels would be drawn again for it.
  const sorted = useMemo(() => {
    const all = groups.flatMap((group) => group.labels)
    const byKey = keyMap(all)
    return { groups, all, byId: new Map(all.map((label) => [label.id, label])), byKey, keys: keysByLabel(byKey) }
  }, [groups])
  return { query, ...sorted }
}

export type LabelAction = {
  submission: { id: string; number: number }
  label: LabelItem
  group: LabelGroupItem
  on: boolean
  actId: string
  /** Sends it another way: accepts a suggestion. */
  send?: ((actId: string) => Promise<{ labelIds: string[] }>) | undefined
}

/** How a change of labels reaches what the cache holds of a submission. */
export type LabelPatches = (submissionId: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]

/** Milliseconds after a label before its line in the history is read: a hand presses several keys, and goes on. */
const rest = 600

/**
 * Sets or takes off one label: painted in the next frame, sent, and taken back with a word if it was refused.
 * `patchesOf` names the caches; `reasonOf` says why in words.
 */
export function useSetLabel({ patchesOf, reasonOf }: { patchesOf: LabelPatches; reasonOf: (error: unknown) => string }) {
  const utils = trpc.useUtils()
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const set = useOptimistic<LabelAction, { labelIds: string[] }>({
    mutate: ({ submission, label, on, actId, send }) =>
      send?.(actId) ?? utils.client.labels.set.mutate({ submissionId: submission.id, labelId: label.id, on, actId }),
    patches: ({ submission, label, group, on }) =>
      patchesOf(submission.id, (row) => ({ ...row, labelIds: afterSetting(row.labelIds, group, label.id, on) })),
    confirmed: ({ labelIds }, { submission }) => patchesOf(submission.id, (row) => ({ ...row, labelIds })),
    failed: (error, { submission, label, on }): ToastInput => {
      const words = { label: label.name, number: submission.number }
      return { tone: "danger", title: on ? inbox.label.failed(words) : inbox.label.failedOff(words), description: reasonOf(error) }
    },
    scope: ({ submission }) => submission.id,
    again: true,
    act: ({ actId }) => actId,
  })
  return useCallback(
    (act: LabelAction) => {
      const done = set(act)
      const submissionId = act.submission.id
      // The answer says all that a label changes but the line in the history, which is read once for a row of keys.
      void done.then(() => {
        clearTimeout(waiting.current.get(submissionId))
        const read = () => {
          waiting.current.delete(submissionId)
          void utils.history.list.invalidate({ submissionId })
        }
        waiting.current.set(submissionId, setTimeout(read, rest))
      })
      return done
    },
    [set, utils],
  )
}
