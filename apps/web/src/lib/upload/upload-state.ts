/** One file on its way: what happens to it, as a pure machine. `uploads.ts` drives it; the draft keeps it over a reload. */

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

export type UploadEvent =
  | { type: "start" }
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

export function newUpload(input: { id: string; field: string; name: string; size: number; type: string }): UploadRecord {
  return { ...input, status: "queued", sent: 0, url: null, reason: null, tries: 0, before: null, print: null }
}

/** A file that the server has taken already, as an upload that is done. */
export function sentUpload(file: { id: string; field: string; name: string; size: number; contentType: string | null }): UploadRecord {
  const { id, field, name, size, contentType } = file
  return { ...newUpload({ id, field, name, size, type: contentType ?? "" }), status: "done", sent: size, url: `/api/uploads/${id}` }
}

const active: UploadStatus[] = ["queued", "uploading", "waiting", "checking"]

/** The next state; an event that makes no sense in the present one changes nothing (they arrive late, from a network). */
export function nextUpload(upload: UploadRecord, event: UploadEvent): UploadRecord {
  const { status } = upload
  switch (event.type) {
    case "start":
      return status === "queued" || status === "waiting" ? { ...upload, status: "uploading", reason: null } : upload
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

/** Milliseconds until the next try: 1, 2, 4 … 30 seconds. `jitter` 0–1 spreads many clients out. */
export function retryDelay(tries: number, jitter = 0): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, tries - 1)) * (1 + 0.25 * jitter)
}

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

/** Samples of `{ at: ms, sent: bytes }` to bytes a second over the last five seconds; null while there is too little to say. */
export function speedOf(samples: { at: number; sent: number }[]): number | null {
  const last = samples.at(-1)
  if (!last) return null
  const first = samples.find((sample) => last.at - sample.at <= 5000)
  if (!first || last.at - first.at < 800 || last.sent <= first.sent) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** Seconds left, whole, at least 1; null when the speed is not known. */
export function secondsLeft(upload: Pick<UploadRecord, "size" | "sent">, speed: number | null): number | null {
  return speed ? Math.max(1, Math.ceil((upload.size - upload.sent) / speed)) : null
}

/** Whole per cent that never says 100 before it is true. */
export function percent(upload: Pick<UploadRecord, "size" | "sent">): number {
  return upload.size === 0 ? 0 : Math.floor((upload.sent / upload.size) * 100)
}

/** Another upload with the same content; undefined when there is none, or when it is not known yet. */
export function twinOf(upload: UploadRecord, all: Iterable<UploadRecord>): UploadRecord | undefined {
  if (upload.print === null || upload.status === "removed") return undefined
  for (const other of all) {
    // The one that was there first is no twin of the later one.
    if (other.id === upload.id) return undefined
    if (other.print === upload.print && other.status !== "removed" && other.status !== "refused") return other
  }
  return undefined
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
