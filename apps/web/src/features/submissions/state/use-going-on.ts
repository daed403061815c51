import { focus as words } from "@intray/i18n/focus"
import { listFormat } from "@intray/i18n/intl"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { locale } from "../../../lib/i18n.ts"
import type { KeyBinding } from "../../../lib/keyboard.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import { useAdvance, useJustLeft } from "./use-advance.ts"

/** Called with the labels that a press leads to, once they are painted. */
export type After = (labelIds: readonly string[]) => void

/** The keys of the labels for what is open. */
export type LabelKeys = (row: SubmissionRow | null, after: After) => readonly KeyBinding[]

/** Whether every required question is answered by these labels, and there is one. */
export type IsComplete = (row: SubmissionRow, labelIds: readonly string[]) => boolean

export type GoingOnOptions = {
  /** On by itself; Enter goes on either way. */
  on: boolean
  /** What is read. */
  row: SubmissionRow | null
  known: ReferenceData
  isComplete: IsComplete
  labelKeys: LabelKeys
  /** Leaves the submission of that number for the next one; false where something else is open by now, or nothing comes next. */
  leave: (number: number) => boolean
  /** Hears of everything that is labelled, whether all is answered by it. */
  onLabelled?: (number: number, complete: boolean) => void
}

/** Labelling one submission after the other, in the list and in focus mode alike: on to the next once all that is asked is answered. */
export function useGoingOn({ on, row, known, isComplete, labelKeys, leave, onLabelled }: GoingOnOptions) {
  const { left, note, forget } = useJustLeft<SubmissionRow>()
  const advance = useAdvance(on, (number) => {
    if (goOn(number) && row?.number === number) note(row)
  })
  const sayLeft = (number: number, labelIds: readonly string[]) =>
    toast({ key: "advanced", title: words.left({ number, labels: namesOf(labelIds, known) }) })
  /** On to the next, saying what is on the one that is left: a key pressed a moment too late is seen, and `U` leads back. */
  const goOn = (number: number): boolean => {
    advance.stop()
    if (!leave(number)) return false
    if (row?.number === number) sayLeft(number, row.labelIds)
    return true
  }
  const after: After = (labelIds) => {
    if (!row) return
    // Who labels what is read now has seen it: the next key is for it too.
    forget()
    const complete = isComplete(row, labelIds)
    onLabelled?.(row.number, complete)
    const taken = labelIds.length < row.labelIds.length
    advance.answered({ number: row.number, was: isComplete(row, row.labelIds), is: complete, taken })
  }
  /** A label key that came too late for what was left by itself: it is for that one, which stays left. */
  const afterLeft: After = (labelIds) => {
    if (!left) return
    onLabelled?.(left.number, isComplete(left, labelIds))
    sayLeft(left.number, labelIds)
    note({ ...left, labelIds: [...labelIds] })
  }
  return {
    after,
    /** Nothing goes on by itself until the next label. */
    stop: advance.stop,
    /**
     * On at once, where all is answered; false where there is nothing to go on from. Just after going on by itself it was meant for what
     * was left: on again would pass over one that nobody has seen.
     */
    enter: (): boolean => left !== null || (row !== null && isComplete(row, row.labelIds) && goOn(row.number)),
    keys: left ? labelKeys(left, afterLeft) : labelKeys(row, after),
  }
}

function namesOf(labelIds: readonly string[], { labels }: ReferenceData): string {
  const names = labels.filter((label) => labelIds.includes(label.id)).map((label) => label.name)
  return listFormat(locale, { type: "unit", style: "short" }).format(names)
}
