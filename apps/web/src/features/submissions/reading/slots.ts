import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { ReactNode, RefObject } from "react"
import type { KeyBinding } from "../../../lib/keyboard.ts"
import type { Sound } from "./sound-box.tsx"

/** What is open, as other features are told of it. */
export type Open = {
  row: SubmissionRow | null
  submission: SubmissionDetail | undefined
  sound: RefObject<Sound | null>
  /** Makes what stands in the details visible, where there is no room for them beside the text. */
  reveal: () => void
  /** The focus goes back to what is read. */
  leave: () => void
  /** It was put out of one's list: in focus mode the next one comes. */
  away: () => void
}

/** What other features bring to what is open. */
export type Slots = {
  keys: readonly KeyBinding[]
  /** Whose it is, as a line among the facts or as a button of its own. */
  assignee: (as: "line" | "icon") => ReactNode
  snooze: (as: "line" | "icon") => ReactNode
  /** Above the text: what has to be known first. */
  above: ReactNode
  /** Below the text: what the team says of it. */
  below: ReactNode
  /** The reader's own review of it, where the details are or over them; null while it is closed. */
  review: (place: "aside" | "right" | "bottom") => ReactNode
  /** Who else is here, and the way to the review. */
  presence: ReactNode
}

type Decided = { row: SubmissionRow; submission: SubmissionDetail | undefined }

/** Deciding on what is open, and telling its submitter. */
export type Deciding = {
  /** The question before it is decided, or its decision published. */
  question: (asked: Decided & { asking: "decide" | "publish"; onClose: () => void }) => ReactNode
  /** Publishes what can be recalled. @returns false where it has to be asked first */
  publish: (decided: Decided) => boolean
  /** Calls back what is on its way. */
  recall: (row: SubmissionRow) => void
}

export type SlotsOf = (open: Open) => Slots
