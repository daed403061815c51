import { publicPages as words } from "@intray/i18n/translated"
import { formatName, isShown } from "@intray/server/modules/file-types/names"
import { Button } from "@intray/ui/button"
import { UploadItem } from "@intray/ui/upload-item"
import { FileArchive, FileHeadphone, File as FileIcon, FileImage, FileText, FileVideo, Replace, RotateCcw } from "lucide-react"
import { Suspense, useSyncExternalStore } from "react"
import { focusAfter } from "../../lib/focus-after.ts"
import { lazyWithTries } from "../../lib/tries.ts"
import { FileButton } from "../../lib/upload/file-button.tsx"
import { percent, twinOf } from "../../lib/upload/upload-figures.ts"
import type { UploadRecord } from "../../lib/upload/upload-state.ts"
import { detailOf, drawnAs, labelsOf } from "../../lib/upload/upload-words.ts"
import { announce } from "../lib/announce.tsx"
import { useForm } from "./form-context.tsx"
import { guessKind } from "./upload-kinds.ts"

// Listening comes only after choosing a file; until then nobody loads it.
const Preview = lazyWithTries(() => import("./preview.tsx").then((module) => module.Preview))

const icons = {
  image: FileImage,
  pdf: FileText,
  document: FileText,
  text: FileText,
  audio: FileHeadphone,
  video: FileVideo,
  archive: FileArchive,
}

type UploadRowProps = {
  upload: UploadRecord
  /** What a chooser offers in its place. */
  accept?: string | undefined
  onTrouble: (sentence: string | null) => void
  /** Without it the file is only shown, as in a closed item. */
  onReplace?: (file: File) => void
}

/** One file of an answer: how far it is, and what may be done with it. */
export function UploadRow({ upload, accept, onTrouble, onReplace }: UploadRowProps) {
  const { uploads } = useForm()
  const { id, name, status } = upload
  const twin = useSyncExternalStore(uploads.subscribe, () => twinOf(upload, uploads.snapshot().values())?.name)
  if (status === "removed") return <RemovedRow upload={upload} />
  const remove = () => {
    onTrouble(null)
    announce(words.upload.removed({ name }))
    // What was pressed goes with the row: what takes it back is where one goes on.
    focusAfter(
      () => uploads.remove(id),
      () => document.getElementById(`undo-${id}`),
    )
  }
  const kind = guessKind(upload)
  const Icon = kind ? icons[kind] : FileIcon
  const file = status === "done" && kind === "audio" ? uploads.file(id) : null
  const ended = status === "done" || status === "refused" || status === "failed"
  return (
    <>
      <div id={`upload-${id}`}>
        <UploadItem
          name={name}
          state={drawnAs[status]}
          percent={percent(upload)}
          detail={detailOf(upload, uploads.speed(id))}
          onPause={() => uploads.pause(id)}
          onResume={status === "paused" ? () => uploads.resume(id) : undefined}
          onRetry={status === "failed" ? () => uploads.resume(id) : undefined}
          onRemove={remove}
          icon={<Icon aria-hidden="true" size={20} />}
          tools={
            ended &&
            onReplace && (
              <FileButton
                label={words.upload.replace}
                describe={name}
                accept={accept}
                icon={<Replace aria-hidden="true" size={18} />}
                onFiles={([chosen]) => chosen && onReplace(chosen)}
              />
            )
          }
          labels={labelsOf(upload)}
        >
          {file && (
            <Suspense fallback={<p className="truncate text-[14px] leading-8">{name}</p>}>
              <Preview file={file} />
            </Suspense>
          )}
        </UploadItem>
      </div>
      {upload.type.startsWith("image/") && !isShown(upload.type) && (
        <p className="text-[14px] leading-5 text-warn">{words.upload.hardToShow({ format: formatName(upload.type) })}</p>
      )}
      {upload.type === "audio/alac" && (
        <p className="text-[14px] leading-5 text-warn">{words.upload.hardToPlay({ format: formatName(upload.type) })}</p>
      )}
      {twin !== undefined && <p className="text-[14px] leading-5 text-warn">{words.upload.twin({ name: twin })}</p>}
      {status === "lost" && (
        <FileButton
          label={words.upload.chooseAgain}
          describe={name}
          accept={accept}
          onFiles={async ([chosen]) => {
            if (!chosen) return
            const same = await uploads.reattach(id, chosen)
            onTrouble(same ? null : words.upload.otherFile({ name, size: upload.size, chosen: chosen.name }))
          }}
        />
      )}
    </>
  )
}

/** Taken out, and how to take that back. Is where the file stood. */
function RemovedRow({ upload }: { upload: UploadRecord }) {
  const { uploads } = useForm()
  const restore = () =>
    focusAfter(
      () => uploads.restore(upload.id),
      () => document.querySelector(`#upload-${upload.id} [aria-label="${CSS.escape(labelsOf(upload).remove)}"]`),
    )
  return (
    <div className="flex items-center gap-3 rounded-field border border-dashed border-line-strong py-1 pe-1.5 ps-3.5 text-[14px] leading-5 text-fg-2">
      <span className="min-w-0 flex-1 truncate">{words.upload.removed({ name: upload.name })}</span>
      <Button
        id={`undo-${upload.id}`}
        variant="quiet"
        className="min-h-11"
        icon={<RotateCcw aria-hidden="true" size={16} />}
        aria-label={`${words.group.undo}: ${upload.name}`}
        onClick={restore}
      >
        {words.group.undo}
      </Button>
    </div>
  )
}
