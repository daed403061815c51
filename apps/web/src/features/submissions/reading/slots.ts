import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { ReactNode, RefObject } from "react"
import type { KeyBinding } from "../../../lib/keyboard.ts"
import type { Sound } from "./sound-box.tsx"

/** The open submission, as passed to other features. */
export type Open = {
  row: SubmissionRow | null
  submission: SubmissionDetail | undefined
  sound: RefObject<Sound | null>
  /** Opens the details panel if there is no room for it next to the text. */
  reveal: () => void
  /** Moves the focus back to the text. */
  leave: () => void
  /** Called when the submission leaves the user's list, such as by snoozing: in focus mode the next one opens. */
  away: () => void
}

/** Parts that other features add to the open submission. */
export type Slots = {
  keys: readonly KeyBinding[]
  /** The assignee, as a line among the details or as a button. */
  assignee: (as: "line" | "icon") => ReactNode
  snooze: (as: "line" | "icon") => ReactNode
  /** Above the text: important notices. */
  above: ReactNode
  /** Below the text: the team's comments. */
  below: ReactNode
  /** The reader's own review, in or over the details; null while it is closed. */
  review: (place: "aside" | "right" | "bottom") => ReactNode
  /** The other viewers, and the button that opens the review. */
  presence: ReactNode
}

type Decided = { row: SubmissionRow; submission: SubmissionDetail | undefined }

/** Deciding on the open submission and notifying its submitter. */
export type Deciding = {
  /** The dialog that decides, or publishes the decision. `stageId`: the stage that is chosen at first. */
  question: (asked: Decided & { asking: "decide" | "publish"; stageId?: string; onClose: () => void }) => ReactNode
  /** Publishes a decision that can be recalled. @returns false if the dialog has to be opened first */
  publish: (decided: Decided) => boolean
  /** Recalls a scheduled decision. */
  recall: (row: SubmissionRow) => void
}

export type SlotsOf = (open: Open) => Slots
