import { fileViewer as words } from "@intray/i18n/file-viewer"
import { formatNumber } from "@intray/i18n/format"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { useEffect, useRef, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { type Drawn, drawPage, isStopped, layText } from "./pdf.ts"
import { createTurns, drawWithinMs, mostAtOnce, ratioOf, within } from "./pdf-bounds.ts"
import "./pdf-text.css"

export type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  /** Aspect ratio until the page's own is known. */
  ratio: number
  zoom: number
}

/** Limits how many visible pages render at the same time. */
const turns = createTurns(mostAtOnce)

/** Messages for incomplete pages; null if the page was rendered completely. */
const faultText = { parts: words.pageParts, nothing: words.pageBlank, failed: words.pageFailed }

/** One page: a blank sheet of its size, rendered while it is in or near the viewport. */
export function PdfPage({ pdf, number, ratio, zoom }: PdfPageProps) {
  const box = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [own, setOwn] = useState<{ ratio: number; width: number } | null>(null)
  const [drawn, setDrawn] = useState<Drawn | "failed" | null>(null)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: "50% 0px" })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: renders again at a larger size
  useEffect(() => {
    if (!near) return
    const tasks: { stop: () => void }[] = []
    let wanted = true
    const show = async () => {
      const page = await pdf.getPage(number)
      if (!wanted || !canvas.current || !layer.current) return
      const size = page.getViewport({ scale: 1 })
      setOwn({ ratio: ratioOf(size), width: size.width })
      const shown = canvas.current.clientWidth
      const drawing = drawPage(page, canvas.current, shown)
      tasks.push(drawing)
      const result = await drawing.done
      if (!wanted || !layer.current) return
      setDrawn(result)
      const text = layText(page, layer.current, shown)
      tasks.push(text)
      await text.done
    }
    const stop = () => {
      for (const task of tasks) task.stop()
    }
    const giveBack = turns.take(() => {
      within(drawWithinMs, show(), stop)
        .catch((cause: unknown) => {
          if (wanted && !isStopped(cause)) setDrawn("failed")
        })
        .finally(() => giveBack())
    })
    return () => {
      wanted = false
      stop()
      giveBack()
    }
  }, [pdf, number, near, zoom])
  const width = own?.width
  useEffect(() => {
    const figure = box.current
    if (!figure || width === undefined) return
    // The text layer must be as large as the displayed page, also after the window was resized.
    const watch = new ResizeObserver(() => figure.style.setProperty("--total-scale-factor", String(figure.clientWidth / width)))
    watch.observe(figure)
    return () => watch.disconnect()
  }, [width])
  const label = words.page({ page: formatNumber(locale, number), of: formatNumber(locale, pdf.numPages) })
  const fault = drawn === null || drawn === "whole" ? null : faultText[drawn]
  return (
    <div style={{ maxWidth: `${zoom * 900}px` }} className="flex w-full flex-none flex-col gap-2">
      {fault && (
        <p role="note" className="measure text-fg-2">
          {fault}
        </p>
      )}
      <figure ref={box} style={{ aspectRatio: own?.ratio ?? ratio }} className="relative w-full flex-none bg-white shadow-control">
        <figcaption className="hidden-text">{label} </figcaption>
        {near && <canvas ref={canvas} className="size-full object-contain" />}
        {near && <div ref={layer} className="pdf-text" />}
      </figure>
    </div>
  )
}
