import { active, type UploadRecord } from "./upload-state.ts"

/** What happens to one file on its way, as a pure machine. `carriers.ts` drives it. */

export type UploadEvent =
  | { type: "start" }
  | { type: "looked"; contentType: string }
  | { type: "located"; url: string }
  | { type: "progress"; sent: number }
  | { type: "accepted" }
  | { type: "recheck" }
  | { type: "offset"; sent: number }
  | { type: "interrupted"; reason: string }
  | { type: "received" }
  | { type: "stored" }
  | { type: "refuse"; reason: string }
  | { type: "giveUp"; reason: string }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "forget" }
  | { type: "expire"; reason: string }
  | { type: "print"; print: string | null }
  | { type: "remove" }
  | { type: "restore"; hasFile: boolean }

/** Tries in a row before it gives up: about four minutes of a server that answers wrongly. */
export const MAX_TRIES = 10

/** The next state; an event that makes no sense in the present one changes nothing (they arrive late, from a network). */
export function nextUpload(upload: UploadRecord, event: UploadEvent): UploadRecord {
  const { status } = upload
  switch (event.type) {
    case "start":
      return status === "queued" || status === "waiting" ? { ...upload, status: "uploading", reason: null } : upload
    case "looked":
      return { ...upload, type: event.contentType }
    case "located":
      return { ...upload, url: event.url }
    case "progress":
      return status === "uploading" ? { ...upload, sent: Math.min(event.sent, upload.size) } : upload
    case "accepted":
      // The server has kept some of it: it is no longer failing.
      return upload.tries > 0 ? { ...upload, tries: 0 } : upload
    case "recheck":
      return status === "waiting" || status === "queued" ? { ...upload, status: "checking" } : upload
    case "interrupted":
      if (status !== "uploading" && status !== "checking") return upload
      if (upload.tries + 1 >= MAX_TRIES) return { ...upload, status: "failed", reason: event.reason, tries: upload.tries + 1 }
      return { ...upload, status: "waiting", reason: event.reason, tries: upload.tries + 1 }
    case "received":
      return status === "uploading" ? { ...upload, status: "checking", sent: upload.size } : upload
    case "stored":
      return status === "removed"
        ? { ...upload, before: "done", sent: upload.size }
        : { ...upload, status: "done", sent: upload.size, reason: null, tries: 0 }
    case "refuse":
      return status === "removed" ? upload : { ...upload, status: "refused", reason: event.reason }
    case "giveUp":
      return active.includes(status) ? { ...upload, status: "failed", reason: event.reason } : upload
    case "pause":
      return status === "queued" || status === "uploading" || status === "waiting" ? { ...upload, status: "paused", reason: null } : upload
    case "resume":
      return status === "paused" || status === "failed" || status === "waiting" || status === "lost"
        ? { ...upload, status: "queued", reason: null, tries: 0 }
        : upload
    case "offset":
      return status === "lost" ? { ...upload, sent: Math.min(event.sent, upload.size) } : upload
    case "forget":
      return { ...upload, status: "lost", reason: null }
    case "expire":
      return { ...upload, status: "lost", url: null, sent: 0, reason: event.reason }
    case "print":
      return { ...upload, print: event.print }
    case "remove":
      return status === "removed" ? upload : { ...upload, status: "removed", before: status }
    case "restore":
      return status === "removed" ? restored(upload, event.hasFile) : upload
  }
}

function restored(upload: UploadRecord, hasFile: boolean): UploadRecord {
  const before = upload.before ?? "lost"
  const status = before === "done" || before === "refused" ? before : !hasFile ? "lost" : active.includes(before) ? "queued" : before
  return { ...upload, status, before: null }
}
