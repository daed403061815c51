import type { UploadRecord } from "./upload-state.ts"

/** Figures of one file on its way, which are said next to it or waited for. */

/** Milliseconds until the next try: 1, 2, 4 … 30 seconds. `jitter` 0–1 spreads many clients out. */
export function retryDelay(tries: number, jitter = 0): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, tries - 1)) * (1 + 0.25 * jitter)
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
