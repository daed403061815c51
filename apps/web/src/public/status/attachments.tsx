import { MAX_MESSAGE_BYTES, MAX_SUBMITTER_FILES } from "@intray/i18n/status-limits"
import { statusPage as words } from "@intray/i18n/translated"
import { AttachedFiles } from "../../lib/upload/attached-files.tsx"
import { choose } from "../../lib/upload/choose.ts"
import { FileButton } from "../../lib/upload/file-button.tsx"
import type { UploadRecord } from "../../lib/upload/upload-state.ts"
import type { Uploads } from "../../lib/upload/uploads.ts"
import { announce } from "../lib/announce.tsx"

type AttachmentsProps = { uploads: Uploads; files: UploadRecord[]; onTrouble: (sentence: string | null) => void }

/** The files of a message: on their way while it is written. */
export function Attachments({ uploads, files, onTrouble }: AttachmentsProps) {
  const left = MAX_SUBMITTER_FILES - files.length
  const take = (chosen: File[]) => {
    const { taken, trouble } = choose(chosen, { left, most: MAX_SUBMITTER_FILES, maxBytes: MAX_MESSAGE_BYTES })
    onTrouble(trouble)
    for (const file of taken) uploads.add({ field: "", file })
  }
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
      <AttachedFiles uploads={uploads} files={files} label={words.messages.attached} onTrouble={onTrouble} onSaid={announce} />
      {left > 0 && (
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
