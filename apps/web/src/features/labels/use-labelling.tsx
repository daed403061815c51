import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useState } from "react"
import type { KeyBinding } from "../../lib/keyboard.ts"
import { afterSetting, groupsFor } from "./choose.ts"
import { type LabelAction, type useLabels, useSetLabel } from "./hooks.ts"

export type LabellingOptions = Parameters<typeof useSetLabel>[0] & {
  labels: ReturnType<typeof useLabels>
  allowed: boolean
  /** Makes the id of an act. */
  newActId: () => string
  /** Keeps what was done, so that it can be undone by name. */
  record: (action: {
    actId: string
    name: string
    submissionId: string
    number: number
    before: Partial<SubmissionRow>
    done: Promise<unknown>
  }) => void
}

/** Labelling what is open: by key and by press, painted at once, remembered for undo. */
export function useLabelling({ labels, allowed, newActId, record, ...how }: LabellingOptions) {
  const set = useSetLabel(how)
  const [said, setSaid] = useState("")

  /** `after` gets the labels that it leads to, once they are painted. */
  const toggle = (
    row: SubmissionRow,
    label: LabelItem,
    group: LabelGroupItem,
    after?: (labelIds: readonly string[]) => void,
    send?: LabelAction["send"],
  ) => {
    const on = !row.labelIds.includes(label.id)
    if (!allowed || (on && label.archived)) return
    const action: LabelAction = { submission: row, label, group, on, actId: newActId(), send }
    const done = set(action)
    record({ actId: action.actId, name: label.name, submissionId: row.id, number: row.number, before: { labelIds: row.labelIds }, done })
    const words = { label: label.name, number: row.number }
    setSaid(on ? inbox.label.added(words) : inbox.label.removed(words))
    after?.(afterSetting(row.labelIds, group, label.id, on))
  }

  /** The keys of the labels, for what is open. */
  const keys = (row: SubmissionRow | null, after?: (labelIds: readonly string[]) => void): KeyBinding[] => {
    if (!row || !allowed) return []
    const groups = groupsFor(labels.groups, row)
    return [...labels.byKey].flatMap(([key, label]) => {
      const group = groups.find((one) => one.labels.includes(label))
      return group
        ? [{ keys: key, label: label.name, group: `${inbox.keys.labels}: ${group.name}`, run: () => toggle(row, label, group, after) }]
        : []
    })
  }
  return { toggle, keys, said }
}
