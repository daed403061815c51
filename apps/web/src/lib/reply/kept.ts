import { useState } from "react"
import { drafts, useDraft } from "../drafts.ts"
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

/**
 * A reply that is written within a dialog; the draft survives a reload and failures.
 * @param name key of the draft: its subject and author
 * @param start text to begin with; an emptied draft stays empty then
 */
export function useKeptReply(name: string, start: ReplyStart | null = null) {
  const [saved, save] = useDraft<ReplyDraft>(name)
  const [blank] = useState(newReply)
  const first = { ...blank, ...start }
  const draft = saved ?? first
  const isFirst = (one: ReplyDraft) =>
    one.templateId === first.templateId && (isSameText(one, first) || (isBlankDraft(one) && isBlankDraft(first)))
  // Read at the time of the call: the dialog may have been opened again meanwhile.
  const present = () => drafts.read(name) as ReplyDraft | null
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
  return { draft, onDraft: (next: ReplyDraft) => save(isFirst(next) ? null : next), kept }
}
