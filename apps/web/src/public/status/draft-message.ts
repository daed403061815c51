import { fitUploads, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { browserStorage } from "../portal/storage.ts"
import { newMessageId } from "./api.ts"

/** A message that is being written: kept in this browser until it was sent, with the id by which sending it twice sends it once. */
export type DraftMessage = { id: string; body: string; uploads: UploadRecord[] }

const keyOf = (demoId: string) => `intray-message:${demoId}`

export function newMessage(): DraftMessage {
  return { id: newMessageId(), body: "", uploads: [] }
}

/** What was kept, or an empty one. Never throws: what cannot be read is as good as absent. */
export function loadMessage(demoId: string): DraftMessage {
  try {
    const stored = JSON.parse(browserStorage().storage.getItem(keyOf(demoId)) ?? "null") as Partial<DraftMessage> | null
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
    if (message.body === "" && message.uploads.length === 0) storage.removeItem(keyOf(demoId))
    else storage.setItem(keyOf(demoId), JSON.stringify(message))
  } catch {
    // Full or blocked: the page still has it.
  }
}
