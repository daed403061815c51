import { useState } from "react"
import { drafts, useDraft } from "../drafts.ts"
import { isAsSent, isBlankDraft, newReply, type ReplyDraft } from "./draft.ts"

/** What can be done with a reply that was handed on and is kept until its answer is there. */
export type KeptReply = {
  /** The server has it. What was written in its place meanwhile stays. */
  forget: () => void
  /** Its id represents something else: it goes on under another. */
  renew: () => void
  /** What it went with was undone, and the server has put it away: its words are here again, unless others are. */
  bringBack: () => void
}

/** A reply that is written within a question, and outlives a reload and what fails. @param name of what it is about, with whose it is */
export function useKeptReply(name: string) {
  const [saved, save] = useDraft<ReplyDraft>(name)
  const [blank] = useState(newReply)
  const draft = saved ?? blank
  // As it is by then: the question may have been asked again meanwhile.
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
      if (!present() && !isBlankDraft(draft)) save({ ...draft, id: crypto.randomUUID() })
    },
  }
  return { draft, onDraft: (next: ReplyDraft) => save(isBlankDraft(next) && next.templateId === null ? null : next), kept }
}
