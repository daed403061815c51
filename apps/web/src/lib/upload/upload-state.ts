/** The state of one upload. Its transitions are in `upload-machine.ts`; the draft keeps it across reloads. */

export type UploadStatus =
  /** Waits for a free connection. */
  | "queued"
  | "uploading"
  /** Paused by the user. */
  | "paused"
  /** The connection or the server is down; retries automatically. */
  | "waiting"
  /** All bytes have arrived; the server checks the content. */
  | "checking"
  | "done"
  /** The file is not accepted; another one is needed. */
  | "refused"
  /** Retries have ended; the user may try again. */
  | "failed"
  /** After a reload: the page does not have the file any more, and asks for it. */
  | "lost"
  /** Removed by the user; can be restored. */
  | "removed"

export type UploadRecord = {
  id: string
  /** Key of the question on the server: `audio`, or `tracks.audio` in a group. */
  field: string
  name: string
  /** Bytes. */
  size: number
  type: string
  status: UploadStatus
  /** Bytes that the server has. */
  sent: number
  /** Upload path on the server; known once the server has accepted the upload. */
  url: string | null
  /** Why it was refused, failed or lost, as a sentence. */
  reason: string | null
  /** Number of consecutive failed attempts. */
  tries: number
  /** Its state before it was removed. */
  before: UploadStatus | null
  /** Short fingerprint of the content, by which the same file is recognised; null until it is computed. */
  print: string | null
}

export function newUpload(input: { id: string; field: string; name: string; size: number; type: string }): UploadRecord {
  return { ...input, status: "queued", sent: 0, url: null, reason: null, tries: 0, before: null, print: null }
}

/** A finished upload for a file that the server already has. */
export function sentUpload(file: { id: string; field: string; name: string; size: number; contentType: string | null }): UploadRecord {
  const { id, field, name, size, contentType } = file
  return { ...newUpload({ id, field, name, size, type: contentType ?? "" }), status: "done", sent: size, url: `/api/uploads/${id}` }
}

export const active: readonly UploadStatus[] = ["queued", "uploading", "waiting", "checking"]

/** Whether sending has to wait for it. */
export function isUnderWay(upload: UploadRecord): boolean {
  return active.includes(upload.status)
}

/** Whether it needs the user's attention before sending. */
export function needsAttention(upload: UploadRecord): boolean {
  return upload.status === "paused" || upload.status === "failed" || upload.status === "lost" || upload.status === "refused"
}

/** The server's id: the last segment of the upload's URL. */
export function fileId(upload: UploadRecord): string | null {
  return upload.url?.split("/").filter(Boolean).at(-1) ?? null
}

/** An upload after a reload: finished ones stay, refused ones are removed, the others ask for their file. */
export function afterReload(upload: UploadRecord): UploadRecord | null {
  if (upload.status === "done") return upload
  if (upload.status === "refused" || upload.status === "removed") return null
  // All bytes had arrived; only the server's answer was missing, which needs no file.
  if (upload.status === "checking" && upload.url) return upload
  return { ...upload, status: "lost", reason: null, tries: 0 }
}

/** Reads uploads from a stored draft, and drops invalid ones. */
export function fitUploads(stored: unknown): UploadRecord[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((raw: Partial<UploadRecord> | null) => {
    if (!raw || typeof raw.id !== "string" || typeof raw.field !== "string" || typeof raw.name !== "string") return []
    if (typeof raw.size !== "number" || !raw.status) return []
    const upload = newUpload({ id: raw.id, field: raw.field, name: raw.name, size: raw.size, type: String(raw.type ?? "") })
    // Only URLs of our own uploads are accepted: the file would be sent to any other address.
    const url = typeof raw.url === "string" && isOwnUpload(raw.url) ? raw.url : null
    const sent = typeof raw.sent === "number" && url ? Math.min(Math.max(0, raw.sent), raw.size) : 0
    const print = typeof raw.print === "string" ? raw.print.slice(0, 100) : null
    const kept = afterReload({ ...upload, status: raw.status, sent, url, print })
    return kept && !(kept.status === "done" && !url) ? [kept] : []
  })
}

function isOwnUpload(path: string): boolean {
  return /^\/api\/uploads\/[\w-]+$/.test(path)
}
