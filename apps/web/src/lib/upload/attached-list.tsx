import { uploading as words } from "@intray/i18n/translated"
import { UploadItem } from "@intray/ui/upload-item"
import { File as FileIcon } from "lucide-react"
import { focusAfter } from "../focus-after.ts"
import type { AttachedFilesProps } from "./attached-files.tsx"
import { FileButton } from "./file-button.tsx"
import { percent } from "./upload-figures.ts"
import { detailOf, drawnAs, labelsOf } from "./upload-words.ts"

/** Those files, each with how far it is and what may be done with it. */
export function AttachedList({ uploads, files, label, size = "lg", onTrouble, onSaid }: AttachedFilesProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {files.map((one) => {
        const { id, name, status } = one
        if (status === "removed") return null
        return (
          <li key={id} data-upload={status} className="flex min-w-0 flex-col items-start gap-2">
            <div className="w-full min-w-0">
              <UploadItem
                name={name}
                icon={<FileIcon aria-hidden="true" size={20} />}
                state={drawnAs[status]}
                percent={percent(one)}
                detail={detailOf(one, uploads.speed(id))}
                onPause={() => uploads.pause(id)}
                onResume={status === "paused" ? () => uploads.resume(id) : undefined}
                onRetry={status === "failed" ? () => uploads.resume(id) : undefined}
                onRemove={() => {
                  onTrouble(null)
                  onSaid(words.removed({ name }))
                  const form = document.activeElement?.closest("form")
                  focusAfter(
                    () => uploads.remove(id),
                    () => [...(form?.querySelectorAll("input[type=file]") ?? [])].at(-1),
                  )
                }}
                labels={labelsOf(one)}
              />
            </div>
            {status === "lost" && (
              <FileButton
                size={size}
                label={words.chooseAgain}
                describe={name}
                accept={undefined}
                onFiles={async ([chosen]) => {
                  if (!chosen) return
                  const same = await uploads.reattach(id, chosen)
                  onTrouble(same ? null : words.otherFile({ name, size: one.size, chosen: chosen.name }))
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
