import { fileViewer } from "@intray/i18n/file-viewer"
import { formatBytes } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { Download, File, FileText, Film, Image, type LucideIcon } from "lucide-react"
import { useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { Marked } from "../../list/marked.tsx"
import { type ViewKind, viewKind } from "./kinds.ts"
import { useViewer } from "./viewer-context.tsx"

const icons: Record<ViewKind, LucideIcon> = { picture: Image, pdf: FileText, video: Film, text: FileText, unshown: File }

/** Maximum bytes of a picture that loads automatically. */
const mostUnasked = 5_000_000

/** The files of an answer: viewable ones open, and all can be downloaded. Pictures are shown at once. */
export function Files({ files }: { files: readonly SubmissionFile[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex max-w-full min-w-0 flex-col">
          <FileCard file={file} />
        </li>
      ))}
    </ul>
  )
}

function FileCard({ file }: { file: SubmissionFile }) {
  const view = useViewer()
  const kind = viewKind(file)
  const Icon = kind ? icons[kind] : File
  const [broken, setBroken] = useState(false)
  const thumbnail = kind === "picture" && view !== null && !broken && file.size <= mostUnasked
  const line = (
    <span className="flex min-h-[30px] w-full min-w-0 items-center gap-2 ps-2.5 pe-1 touch:min-h-11">
      <Icon aria-hidden="true" size={14} className="flex-none text-fg-3" />
      <span className="min-w-0 flex-1 truncate text-start">
        <Marked>{file.name}</Marked>
      </span>
      <span className="type-meta flex-none text-fg-2">{formatBytes(locale, file.size)}</span>
    </span>
  )
  return (
    <div className="flex max-w-full items-end overflow-hidden rounded-control border bg-raised">
      {kind && view ? (
        <button
          type="button"
          aria-label={fileViewer.open(file)}
          onClick={() => view(file)}
          className="flex min-w-0 flex-1 flex-col -outline-offset-2 hover:bg-hover"
        >
          {thumbnail && (
            <img
              src={file.url}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => setBroken(true)}
              className="h-40 max-w-full min-w-24 self-center object-contain p-1"
            />
          )}
          {line}
        </button>
      ) : (
        line
      )}
      <DownloadLink file={file} />
    </div>
  )
}

/** A link that downloads the file. */
export function DownloadLink({ file }: { file: SubmissionFile }) {
  const words = inbox.reading.download({ name: file.name })
  return (
    <a
      href={file.url}
      download={file.name}
      aria-label={words}
      title={words}
      className="flex size-7 flex-none items-center justify-center rounded-control text-fg-3 hover:bg-press hover:text-fg touch:size-10"
    >
      <Download aria-hidden="true" size={15} />
    </a>
  )
}
