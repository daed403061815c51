import { formatBytes } from "@intray/server/messages/format"
import { publicPages } from "@intray/server/messages/public"
import { statusPage as words } from "@intray/server/messages/status"
import { MAX_MESSAGE_BYTES, MAX_SUBMITTER_FILES } from "@intray/server/messages/status-limits"
import { UploadItem, type UploadState } from "@intray/ui/upload-item"
import { announce } from "../lib/announce.tsx"
import { locale } from "../lib/locale.ts"
import { FileButton } from "../portal/file-button.tsx"
import { percent, type UploadRecord } from "../portal/upload-state.ts"
import type { Uploads } from "../portal/uploads.ts"

const upload = publicPages.upload

const drawnAs: Record<UploadRecord["status"], UploadState> = {
  queued: "queued",
  uploading: "uploading",
  paused: "paused",
  waiting: "uploading",
  checking: "checking",
  done: "done",
  refused: "failed",
  failed: "failed",
  // After a reload the page no longer holds the file: it is chosen anew.
  lost: "failed",
  removed: "done",
}

type AttachmentsProps = { uploads: Uploads; files: UploadRecord[]; onTrouble: (sentence: string | null) => void }

/** The files of a message: on their way while it is written. */
export function Attachments({ uploads, files, onTrouble }: AttachmentsProps) {
  const room = MAX_SUBMITTER_FILES - files.length
  const take = (chosen: File[]) => {
    const large = chosen.find((file) => file.size > MAX_MESSAGE_BYTES)
    const empty = chosen.find((file) => file.size === 0)
    const fine = chosen.filter((file) => file.size > 0 && file.size <= MAX_MESSAGE_BYTES)
    const left = fine.slice(room)
    onTrouble(
      large
        ? upload.tooLargeFile({ name: large.name, size: large.size, max: MAX_MESSAGE_BYTES })
        : empty
          ? upload.empty({ name: empty.name })
          : left.length > 0
            ? words.messages.tooManyFiles({ max: MAX_SUBMITTER_FILES, left: left.map((one) => one.name) })
            : null,
    )
    for (const file of fine.slice(0, room)) uploads.add({ field: "", file })
  }
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
      {files.length > 0 && (
        <ul className="flex flex-col gap-2">
          {files.map((one) => (
            <li key={one.id}>
              <UploadItem
                name={one.name}
                state={drawnAs[one.status]}
                percent={percent(one)}
                detail={detailOf(one)}
                onRetry={one.status === "failed" ? () => uploads.resume(one.id) : undefined}
                onRemove={() => {
                  onTrouble(null)
                  uploads.remove(one.id)
                  announce(upload.removed({ name: one.name }))
                }}
                labels={{
                  pause: upload.pause({ name: one.name }),
                  resume: upload.resume({ name: one.name }),
                  retry: `${upload.retry}: ${one.name}`,
                  remove: upload.remove({ name: one.name }),
                  progress: upload.barLabel({ name: one.name }),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileButton
          label={words.messages.attach}
          describe={words.messages.attachFor}
          accept={undefined}
          multiple
          className="self-start"
          onFiles={take}
        />
      )}
    </div>
  )
}

function detailOf({ status, size, sent, reason }: UploadRecord): string {
  if (status === "uploading") return upload.progress({ sent, size, speed: null, seconds: null })
  if (status === "queued") return upload.queued
  if (status === "checking") return upload.checking
  if (status === "lost") return upload.lost({ sent: 0, size })
  return reason ?? formatBytes(locale, size)
}
