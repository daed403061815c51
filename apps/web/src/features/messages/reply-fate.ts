import type { MessageItem } from "@intray/server/modules/messages/schema"
import type { ReplyDraft } from "../../lib/reply/draft.ts"

/** @property sent what was sent of it, where no answer is known; empty where that was more than one thing */
export type SavedReply = ReplyDraft & { open: boolean; sent?: string }

const shapeOf = ({ subject, body }: Pick<ReplyDraft, "subject" | "body">, fileIds: readonly string[]) =>
  JSON.stringify([subject, body, [...fileIds].sort()])

/** The draft once it is on its way. */
export function asSent(draft: SavedReply, fileIds: readonly string[]): SavedReply {
  const shape = shapeOf(draft, fileIds)
  return { ...draft, sent: draft.sent === undefined || draft.sent === shape ? shape : "" }
}

/** The same under an id of its own: what has the old one is another message by now. */
export function asNew(draft: SavedReply): SavedReply {
  const { sent: _, ...rest } = draft
  return { ...rest, id: crypto.randomUUID() }
}

/**
 * What became of a draft whose answer was lost. `open`: nothing is known of it · `arrived`: all of it is there · `replaces`: it was changed
 * since, and sending it gives the message that waits these words · `late`: it was changed since, and the message has left
 */
export type Fate = "open" | "arrived" | "replaces" | "late"

export function fateOf(
  draft: SavedReply | null,
  fileIds: readonly string[],
  item: Pick<MessageItem, "state" | "subject" | "body" | "files"> | undefined,
): Fate {
  if (!draft || !item) return "open"
  const shape = shapeOf(draft, fileIds)
  const there = shapeOf(
    item,
    item.files.map((file) => file.id),
  )
  if (shape === draft.sent || shape === there) return "arrived"
  return item.state === "sent" || item.state === "failed" ? "late" : "replaces"
}
