import { focus as words } from "@intray/i18n/focus"
import { listFormat } from "@intray/i18n/intl"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { locale } from "../../../lib/i18n.ts"
import type { KeyBinding } from "../../../lib/keyboard.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import { useAdvance, useJustLeft } from "./use-advance.ts"

/** Called with the label ids after a press, once they are shown. */
export type After = (labelIds: readonly string[]) => void

/** The label shortcuts for the open submission. */
export type LabelKeys = (row: SubmissionRow | null, after: After) => readonly KeyBinding[]

/** Whether there is a required group, and these labels answer all of them. */
export type IsComplete = (row: SubmissionRow, labelIds: readonly string[]) => boolean

export type GoingOnOptions = {
  /** Moves on automatically; Enter moves on in any case. */
  on: boolean
  /** The open submission. */
  row: SubmissionRow | null
  known: ReferenceData
  isComplete: IsComplete
  labelKeys: LabelKeys
  /** Leaves the submission with that number for the next one; false if another one is open by now, or if it was the last. */
  leave: (number: number) => boolean
  /** Called after each label change with whether all required labels are set. */
  onLabelled?: (number: number, complete: boolean) => void
}

/** Labels one submission after the other, in the list and in focus mode: moves on once all required labels are set. */
export function useGoingOn({ on, row, known, isComplete, labelKeys, leave, onLabelled }: GoingOnOptions) {
  const { left, note, forget } = useJustLeft<SubmissionRow>()
  const advance = useAdvance(on, (number) => {
    if (goOn(number) && row?.number === number) note(row)
  })
  const sayLeft = (number: number, labelIds: readonly string[]) =>
    toast({ key: "advanced", title: words.left({ number, labels: namesOf(labelIds, known) }) })
  /** Moves on and announces the labels of the submission that was left, so that a late key press is noticed; `U` undoes it. */
  const goOn = (number: number): boolean => {
    advance.stop()
    if (!leave(number)) return false
    if (row?.number === number) sayLeft(number, row.labelIds)
    return true
  }
  const after: After = (labelIds) => {
    if (!row) return
    // The user labels the current submission, so the next key is for it too.
    forget()
    const complete = isComplete(row, labelIds)
    onLabelled?.(row.number, complete)
    const taken = labelIds.length < row.labelIds.length
    advance.answered({ number: row.number, was: isComplete(row, row.labelIds), is: complete, taken })
  }
  /** Handles a late label key: it applies to the submission that was just left, which stays closed. */
  const afterLeft: After = (labelIds) => {
    if (!left) return
    onLabelled?.(left.number, isComplete(left, labelIds))
    sayLeft(left.number, labelIds)
    note({ ...left, labelIds: [...labelIds] })
  }
  return {
    after,
    /** Stops moving on until the next label. */
    stop: advance.stop,
    /**
     * Moves on at once if all required labels are set; otherwise returns false. Right after an automatic move, Enter was meant for the
     * previous submission, so it does nothing: moving again would skip an unread one.
     */
    enter: (): boolean => left !== null || (row !== null && isComplete(row, row.labelIds) && goOn(row.number)),
    keys: left ? labelKeys(left, afterLeft) : labelKeys(row, after),
  }
}

function namesOf(labelIds: readonly string[], { labels }: ReferenceData): string {
  const names = labels.filter((label) => labelIds.includes(label.id)).map((label) => label.name)
  return listFormat(locale, { type: "unit", style: "short" }).format(names)
}
