/** One file on its way: what is known of it. What happens to it is in `upload-machine.ts`; the draft keeps it over a reload. */

export type UploadStatus =
  /** Waits for a free line. */
  | "queued"
  | "uploading"
  /** Halted by the person. */
  | "paused"
  /** The connection or the server is away; tries again by itself. */
  | "waiting"
  /** All bytes are there; the server looks at what they are. */
  | "checking"
  | "done"
  /** The file is not taken; another one is needed. */
  | "refused"
  /** Gave up trying; the person may try again. */
  | "failed"
  /** After a reload: the page no longer holds the file, and asks for it to go on. */
  | "lost"
  /** Taken out by the person; may be brought back. */
  | "removed"

export type UploadRecord = {
  id: string
  /** Key of the question for the server: `audio`, or `tracks.audio` in a group. */
  field: string
  name: string
  /** Bytes. */
  size: number
  type: string
  status: UploadStatus
  /** Bytes that the server has. */
  sent: number
  /** Path where the server takes the bytes; known once it agreed to the upload. */
  url: string | null
  /** Why it is refused, failed or lost; a sentence. */
  reason: string | null
  /** Failed tries in a row. */
  tries: number
  /** What it was when it was taken out. */
  before: UploadStatus | null
  /** Short print of the content, by which the same file is known again; null until it is made. */
  print: string | null
}

export function newUpload(input: { id: string; field: string; name: string; size: number; type: string }): UploadRecord {
  return { ...input, status: "queued", sent: 0, url: null, reason: null, tries: 0, before: null, print: null }
}

/** A file that the server has taken already, as an upload that is done. */
export function sentUpload(file: { id: string; field: string; name: string; size: number; contentType: string | null }): UploadRecord {
  const { id, field, name, size, contentType } = file
  return { ...newUpload({ id, field, name, size, type: contentType ?? "" }), status: "done", sent: size, url: `/api/uploads/${id}` }
}

export const active: readonly UploadStatus[] = ["queued", "uploading", "waiting", "checking"]

/** Does sending have to wait for it? */
export function isUnderWay(upload: UploadRecord): boolean {
  return active.includes(upload.status)
}

/** Does it need the person before sending? */
export function needsAttention(upload: UploadRecord): boolean {
  return upload.status === "paused" || upload.status === "failed" || upload.status === "lost" || upload.status === "refused"
}

/** The id at the server: the last segment of the upload's address. */
export function fileId(upload: UploadRecord): string | null {
  return upload.url?.split("/").filter(Boolean).at(-1) ?? null
}

/** What a reload leaves of an upload: finished ones stay, refused ones are gone, the others ask for their file. */
export function afterReload(upload: UploadRecord): UploadRecord | null {
  if (upload.status === "done") return upload
  if (upload.status === "refused" || upload.status === "removed") return null
  // All bytes had arrived; only the server's word was missing, and that can be asked for without the file.
  if (upload.status === "checking" && upload.url) return upload
  return { ...upload, status: "lost", reason: null, tries: 0 }
}

/** Uploads out of a stored draft, made safe; what is damaged is left out. */
export function fitUploads(stored: unknown): UploadRecord[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((raw: Partial<UploadRecord> | null) => {
    if (!raw || typeof raw.id !== "string" || typeof raw.field !== "string" || typeof raw.name !== "string") return []
    if (typeof raw.size !== "number" || !raw.status) return []
    const upload = newUpload({ id: raw.id, field: raw.field, name: raw.name, size: raw.size, type: String(raw.type ?? "") })
    // Only an upload of ours may be asked for: an address from elsewhere would be sent the file.
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
