import { fileViewer as words } from "@intray/server/copy/file-viewer"
import { formatNumber } from "@intray/server/copy/format"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { useEffect, useRef, useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import { drawPage } from "./pdf.ts"

/** Characters of a page that are given to those who do not see it. */
const mostText = 20_000

export type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  /** Width by height, until the page has said its own. */
  ratio: number
  zoom: number
}

/** One page: a blank sheet of its size, drawn while it is in view or near it. */
export function PdfPage({ pdf, number, ratio, zoom }: PdfPageProps) {
  const box = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [own, setOwn] = useState<number | null>(null)
  const [text, setText] = useState("")
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: "50% 0px" })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a larger page is drawn anew
  useEffect(() => {
    if (!near) return
    let drawing: ReturnType<typeof drawPage> | null = null
    let wanted = true
    const show = async () => {
      const page = await pdf.getPage(number)
      if (!wanted || !canvas.current) return
      const { width, height } = page.getViewport({ scale: 1 })
      setOwn(width / height)
      drawing = drawPage(page, canvas.current, canvas.current.clientWidth)
      await drawing.done
      const { items } = await page.getTextContent()
      if (wanted)
        setText(
          items
            .map((item) => ("str" in item ? item.str : ""))
            .join(" ")
            .slice(0, mostText),
        )
    }
    // A page that is damaged stays blank, as one that was left while it was drawn.
    show().catch(() => undefined)
    return () => {
      wanted = false
      drawing?.stop()
    }
  }, [pdf, number, near, zoom])
  const label = words.page({ page: formatNumber(locale, number), of: formatNumber(locale, pdf.numPages) })
  return (
    <figure
      ref={box}
      style={{ aspectRatio: own ?? ratio, maxWidth: `${zoom * 900}px` }}
      className="relative w-full flex-none bg-white shadow-control"
    >
      {near && <canvas ref={canvas} className="size-full" />}
      <figcaption className="hidden-text">
        {label} {near && text}
      </figcaption>
    </figure>
  )
}
