import { fileId, fitUploads, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { browserStorage } from "../portal/storage.ts"
import { newMessageId } from "./api.ts"
import { messageDraft } from "./forget.ts"

/** A message that is being written: kept in this browser until it was sent, with the id by which sending it twice sends it once. */
export type DraftMessage = { id: string; body: string; uploads: UploadRecord[] }

export function newMessage(): DraftMessage {
  return { id: newMessageId(), body: "", uploads: [] }
}

/**
 * What to go on with where the server took other words under this id before: the same under an id of its own, without the files that went
 * with those.
 */
export function messageAnew(message: DraftMessage, taken: readonly { id: string }[]): DraftMessage {
  const gone = new Set(taken.map((one) => one.id))
  return { ...message, id: newMessageId(), uploads: message.uploads.filter((one) => !gone.has(fileId(one) ?? "")) }
}

type Arrived = { id: string; body: string; files: readonly { id: string }[] }

/** Whether this very message is among those that arrived, with these words and files: its answer was lost. */
export function hasArrived(message: DraftMessage, arrived: readonly Arrived[]): boolean {
  const there = arrived.find((one) => one.id === message.id)
  if (!there) return false
  return there.body.trim() === message.body.trim() && messageAnew(message, there.files).uploads.length === 0
}

/** What is left to write of a message that was kept, by what has arrived meanwhile. */
export function leftToWrite(message: DraftMessage, arrived: readonly Arrived[]): DraftMessage {
  const there = arrived.find((one) => one.id === message.id)
  if (!there) return message
  return hasArrived(message, arrived) ? newMessage() : messageAnew(message, there.files)
}

/** What was kept, or an empty one. Never throws: what cannot be read is as good as absent. */
export function loadMessage(demoId: string): DraftMessage {
  try {
    const stored = JSON.parse(browserStorage().storage.getItem(messageDraft(demoId)) ?? "null") as Partial<DraftMessage> | null
    if (typeof stored?.id !== "string" || !/^[0-9a-f-]{36}$/.test(stored.id) || typeof stored.body !== "string") return newMessage()
    return { id: stored.id, body: stored.body, uploads: fitUploads(stored.uploads) }
  } catch {
    return newMessage()
  }
}

/** Keeps it; an empty one is forgotten. */
export function saveMessage(demoId: string, message: DraftMessage): void {
  try {
    const { storage } = browserStorage()
    if (message.body === "" && message.uploads.length === 0) storage.removeItem(messageDraft(demoId))
    else storage.setItem(messageDraft(demoId), JSON.stringify(message))
  } catch {
    // Full or blocked: the page still has it.
  }
}
