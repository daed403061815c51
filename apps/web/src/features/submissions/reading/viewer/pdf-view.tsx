import { fileViewer as words } from "@intray/i18n/file-viewer"
import { formatNumber } from "@intray/i18n/format"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { useEffect, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { isLocked, mostPages, openPdf } from "./pdf.ts"
import { openWithinMs, ratioOf, within } from "./pdf-bounds.ts"
import { PdfPage } from "./pdf-page.tsx"
import { ViewFailed, ViewLoading } from "./view-state.tsx"

type Opened = { pdf: PDFDocumentProxy; ratio: number }

/** The pages of a PDF, one below the other. Each is rendered when it comes into view, and freed when it has left. */
export function PdfView({ file, zoom }: { file: SubmissionFile; zoom: number }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [fault, setFault] = useState<"failed" | "locked" | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again
  useEffect(() => {
    let wanted = true
    const fail = (cause: unknown) => wanted && setFault(isLocked(cause) ? "locked" : "failed")
    setOpened(null)
    setFault(null)
    const opening = openPdf(file.url, () => fail(null))
    const first = opening.document.then(async (pdf) => ({ pdf, ratio: ratioOf((await pdf.getPage(1)).getViewport({ scale: 1 })) }))
    within(openWithinMs, first, opening.close)
      .then((now) => wanted && setOpened(now))
      .catch(fail)
    return () => {
      wanted = false
      opening.close()
    }
  }, [file.url, tries])
  if (fault === "locked") return <ViewFailed file={file} text={words.locked} />
  if (fault) return <ViewFailed file={file} onRetry={() => setTries(tries + 1)} />
  if (!opened) return <ViewLoading file={file} />
  const { pdf, ratio } = opened
  const count = Math.min(pdf.numPages, mostPages)
  return (
    <div style={{ width: `${zoom * 100}%` }} className="mx-auto flex flex-col items-center gap-3 p-3">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
        <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} zoom={zoom} />
      ))}
      {count < pdf.numPages && (
        <p className="measure text-fg-2">
          {words.firstPages({ shown: formatNumber(locale, count), of: formatNumber(locale, pdf.numPages) })}
        </p>
      )}
    </div>
  )
}
