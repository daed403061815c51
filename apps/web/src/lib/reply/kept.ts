import { useState } from "react"
import { type createDrafts, drafts, useDraft } from "../drafts.ts"
import { isAsSent, isBlankDraft, isSameText, newReply, type ReplyDraft, type ReplyStart } from "./draft.ts"

/** Actions on a reply that was handed over to be sent and is kept until the server confirms it. */
export type KeptReply = {
  /** The server has stored it. A newer draft in its place stays. */
  forget: () => void
  /** Its id is already used by another message: continue under a new id. */
  renew: () => void
  /** The decision it was sent with was undone, and the server has removed it. Restores the text, unless there is a new draft. */
  bringBack: () => void
}

/** What was chosen in the dialog that the reply is written in. */
export type ReplyChoice = {
  /** The stage of the decision; null: none was chosen yet. */
  stageId: string | null
  /** Labels whose feedback is sent. */
  feedback: string[]
}

type StoredReply = ReplyDraft & { choice?: ReplyChoice }
type Store = Pick<ReturnType<typeof createDrafts>, "read" | "write">

/** Returns what was chosen when the draft of this name was written; null: there is no draft, or it is older than choices in drafts. */
export function readChoice(name: string, store: Store = drafts): ReplyChoice | null {
  return (store.read(name) as StoredReply | null)?.choice ?? null
}

/** Stores what is chosen with the draft of this name. Without a text, nothing is stored. */
export function saveChoice(name: string, choice: ReplyChoice, store: Store = drafts): void {
  const now = store.read(name) as StoredReply | null
  if (now) store.write(name, { ...now, choice } satisfies StoredReply)
}

/**
 * The choice that a dialog opens with: a text that was written for one outcome must not be sent with another.
 * @param asked the stage that the user has chosen by opening the dialog
 * @param stageId of the present decision, or of the first one
 * @param choices stages and labels that can be chosen now
 */
export function firstChoice(
  kept: ReplyChoice | null,
  { asked, ...present }: ReplyChoice & { asked?: string | null | undefined },
  choices: { stages: readonly { id: string }[]; labels: readonly { id: string }[] },
): ReplyChoice {
  const has = (all: readonly { id: string }[], id: string) => all.some((one) => one.id === id)
  const keptStage = kept?.stageId && has(choices.stages, kept.stageId) ? kept.stageId : null
  return {
    stageId: asked ?? keptStage ?? present.stageId,
    feedback: kept ? kept.feedback.filter((id) => has(choices.labels, id)) : present.feedback,
  }
}

/**
 * A reply that is written within a dialog; the draft survives a reload and failures.
 * @param name key of the draft: its subject and author
 * @param start text to begin with; an emptied draft stays empty then
 * @param choice stored with the text
 */
export function useKeptReply(name: string, start: ReplyStart | null = null, choice?: ReplyChoice) {
  const [saved, save] = useDraft<StoredReply>(name)
  const [blank] = useState(newReply)
  const first = { ...blank, ...start }
  const draft = saved ?? first
  const isFirst = (one: ReplyDraft) =>
    one.templateId === first.templateId && (isSameText(one, first) || (isBlankDraft(one) && isBlankDraft(first)))
  // Read at the time of the call: the dialog may have been opened again meanwhile.
  const present = () => drafts.read(name) as StoredReply | null
  const renew = () => {
    const now = present()
    if (now) save({ ...now, id: crypto.randomUUID() })
  }
  const kept: KeptReply = {
    forget: () => {
      const now = present()
      if (!now || isAsSent(now, draft)) save(null)
      else if (now.id === draft.id) renew()
    },
    renew,
    bringBack: () => {
      if (!present() && !isBlankDraft(draft) && !isFirst(draft)) save({ ...draft, id: crypto.randomUUID() })
    },
  }
  const onDraft = (next: ReplyDraft) => save(isFirst(next) ? null : { ...next, ...(choice ? { choice } : {}) })
  return { draft: draft as ReplyDraft, onDraft, kept }
}
