import { uploading as words } from "@intray/i18n/translated"
import type { UploadItemProps, UploadState } from "@intray/ui/upload-item"
import { secondsLeft } from "./upload-figures.ts"
import type { UploadRecord } from "./upload-state.ts"

/** How one file on its way is drawn. */
export const drawnAs: Record<Exclude<UploadRecord["status"], "removed">, UploadState> = {
  queued: "queued",
  uploading: "uploading",
  paused: "paused",
  // A connection that is away is still under way: the bar stays, and the words say what happens.
  waiting: "uploading",
  checking: "checking",
  done: "done",
  refused: "failed",
  failed: "failed",
  // After a reload the page no longer holds the file: it is chosen again.
  lost: "paused",
}

/** Where a file is, in words. @param speed bytes a second; null while it is not known */
export function detailOf(upload: UploadRecord, speed: number | null): string {
  const { sent, size, reason } = upload
  switch (upload.status) {
    case "queued":
      return words.queued
    case "uploading":
      return words.progress({ sent, size, speed, seconds: secondsLeft(upload, speed) })
    case "paused":
      return words.paused({ sent, size })
    case "waiting":
      return words.waiting({ reason: reason ?? words.offline })
    case "checking":
      return words.checking
    case "lost":
      return reason ?? words.lost({ sent, size })
    case "failed":
      return reason ? `${reason} ${words.gaveUp}` : words.gaveUp
    case "refused":
      return reason ?? words.refused
    default:
      return words.size({ size })
  }
}

/** What the buttons next to a file are called. */
export function labelsOf({ name }: { name: string }): UploadItemProps["labels"] {
  return {
    pause: words.pause({ name }),
    resume: words.resume({ name }),
    retry: `${words.retry}: ${name}`,
    remove: words.remove({ name }),
    progress: words.barLabel({ name }),
  }
}
