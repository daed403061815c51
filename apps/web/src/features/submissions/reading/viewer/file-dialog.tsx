import { fileViewer as words } from "@intray/i18n/file-viewer"
import { formatNumber } from "@intray/i18n/format"
import { formatName } from "@intray/server/modules/file-types/names"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { ButtonBody, buttonClass } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { IconButton } from "@intray/ui/icon-button"
import { ChevronLeft, ChevronRight, Download, Maximize, ZoomIn, ZoomOut } from "lucide-react"
import { Suspense, useRef, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { isOnTop, type KeyBinding, useKeys } from "../../../../lib/keyboard.ts"
import { lazyWithTries } from "../../../../lib/tries.ts"
import { viewKind } from "./kinds.ts"
import { PictureView } from "./picture-view.tsx"
import { TextView } from "./text-view.tsx"
import { ViewFailed, ViewLoading } from "./view-state.tsx"
import { zoomedBy } from "./zoom.ts"

// Loaded on demand, because the PDF reader is large.
const PdfView = lazyWithTries(() => import("./pdf-view.tsx").then((module) => module.PdfView))

export type FileDialogProps = {
  files: readonly SubmissionFile[]
  openId: string
  onOpen: (file: SubmissionFile) => void
  onClose: () => void
}

/** Shows one file at a time, as large as the window allows; the arrow keys move to the others. */
export function FileDialog({ files, openId, onOpen, onClose }: FileDialogProps) {
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === openId),
  )
  const file = files[at]
  const [zoom, setZoom] = useState(1)
  const view = useRef<HTMLElement>(null)
  const kind = file && viewKind(file)
  const zooms = kind === "picture" || kind === "pdf"
  const step = (by: number) => {
    const next = files[at + by]
    if (!next) return
    setZoom(1)
    view.current?.scrollTo(0, 0)
    onOpen(next)
  }
  /** A video, and a zoomed picture, use the arrow keys themselves. */
  const stepByKey = (by: number) => (event: KeyboardEvent) =>
    (event.target as Element | null)?.closest?.("[data-arrows]") ? false : step(by)
  const zoomBy = (by: -1 | 0 | 1) => setZoom((now) => zoomedBy(now, by))
  const key = (keys: string, label: string, run: KeyBinding["run"]): KeyBinding => ({
    keys,
    label,
    run,
    group: words.group,
    inDialogs: true,
    when: isOnTop(view),
    repeat: true,
    unlisted: true,
  })
  useKeys([
    key("ArrowLeft", words.previous, stepByKey(-1)),
    key("ArrowRight", words.next, stepByKey(1)),
    key("+", words.zoomIn, () => (zooms ? zoomBy(1) : false)),
    key("-", words.zoomOut, () => (zooms ? zoomBy(-1) : false)),
    key("0", words.fit, () => (zooms ? zoomBy(0) : false)),
  ])
  if (!file) return null
  const place = { at: formatNumber(locale, at + 1), of: formatNumber(locale, files.length) }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="page"
      title={file.name}
      closeLabel={words.close}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        view.current?.focus()
      }}
      footer={
        <div className="flex w-full flex-wrap items-center gap-1">
          {files.length > 1 && (
            <>
              <IconButton label={words.previous} kbd="←" disabled={at === 0} onClick={() => step(-1)} icon={<ChevronLeft size={16} />} />
              <span className="type-code min-w-14 text-center text-fg-2">{words.position(place)}</span>
              <IconButton
                label={words.next}
                kbd="→"
                disabled={at === files.length - 1}
                onClick={() => step(1)}
                icon={<ChevronRight size={16} />}
              />
            </>
          )}
          <span className="flex-1" />
          {zooms && (
            <>
              <IconButton label={words.zoomOut} kbd="-" disabled={zoom === 1} onClick={() => zoomBy(-1)} icon={<ZoomOut size={16} />} />
              <IconButton label={words.fit} kbd="0" disabled={zoom === 1} onClick={() => zoomBy(0)} icon={<Maximize size={16} />} />
              <IconButton
                label={words.zoomIn}
                kbd="+"
                disabled={zoomedBy(zoom, 1) === zoom}
                onClick={() => zoomBy(1)}
                icon={<ZoomIn size={16} />}
              />
            </>
          )}
          <a href={file.url} download={file.name} className={buttonClass({})}>
            <ButtonBody icon={<Download aria-hidden="true" size={14} />}>{words.download}</ButtonBody>
          </a>
        </div>
      }
    >
      <span role="status" className="hidden-text">
        {files.length > 1 && words.positionSaid({ name: file.name, ...place })}
      </span>
      <section
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={file.name}
        data-arrows={zoom > 1 || undefined}
        className="-mx-5 h-[60dvh] min-h-0 overflow-auto border-y bg-sunken -outline-offset-2"
      >
        {kind === "picture" && <PictureView key={file.id} file={file} zoom={zoom} />}
        {kind === "unshown" && <ViewFailed file={file} text={words.notShown({ format: formatName(file.contentType ?? "") })} />}
        {kind === "text" && <TextView key={file.id} file={file} />}
        {kind === "video" && (
          // biome-ignore lint/a11y/useMediaCaption: uploads of strangers have no captions
          <video key={file.id} data-arrows src={file.url} controls preload="metadata" aria-label={file.name} className="size-full" />
        )}
        {kind === "pdf" && (
          <Suspense fallback={<ViewLoading file={file} />}>
            <PdfView key={file.id} file={file} zoom={zoom} />
          </Suspense>
        )}
      </section>
    </Dialog>
  )
}
