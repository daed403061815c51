import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer, version } from "pdfjs-dist/legacy/build/pdf.mjs"
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"
import { mostPixels, scaleFor } from "./pdf-bounds.ts"

/** URL of the decoders, character maps and fonts of pdf.js, from `build/pdf-data.ts`. */
const data = `/assets/pdfjs-${version}/`
/** Maximum number of pages shown. */
export const mostPages = 300
/** Maximum pixels of an image in a PDF; a larger one is skipped. */
const mostPicture = 64_000_000
/** Bytes per request: of a long PDF only the data for visible pages is loaded. */
const rangeBytes = 256 * 1024

/** A PDF that is being opened in its own worker. `close` ends the worker, whatever it is doing. */
export type OpeningPdf = { document: Promise<PDFDocumentProxy>; close: () => void }

/**
 * Opens an untrusted PDF: its scripts never run, its forms are inactive, and nothing in it is evaluated as code.
 * @param onBroken called if the worker fails to start or crashes
 */
export function openPdf(url: string, onBroken: () => void): OpeningPdf {
  const port = new Worker(workerUrl, { type: "module" })
  port.addEventListener("error", onBroken)
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    url,
    worker,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    // Image decoders, character maps and fonts come from our own origin. WebAssembly runs only in the worker, whose policy allows it.
    wasmUrl: `${data}wasm/`,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    iccUrl: `${data}iccs/`,
    useWasm: true,
    useWorkerFetch: true,
    maxImageSize: mostPicture,
    canvasMaxAreaInBytes: mostPixels * 4,
    verbosity: 0,
  })
  const close = () => {
    port.removeEventListener("error", onBroken)
    task
      .destroy()
      .catch(() => undefined)
      .finally(() => {
        worker.destroy()
        port.terminate()
      })
  }
  return { document: task.promise, close }
}

/** Whether a PDF needs a password. */
export const isLocked = (cause: unknown) => cause instanceof Error && cause.name === "PasswordException"

/** The result for a page: `parts` an image of it is missing, `nothing` the page is blank, which may be an error. */
export type Drawn = "whole" | "parts" | "nothing"

/** Whether a canvas is completely white. It is checked at a small size, so that a large page costs no more than others. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement("canvas")
  small.width = Math.min(400, canvas.width)
  small.height = Math.min(400, canvas.height)
  const context = small.getContext("2d", { willReadFrequently: true })
  if (!context) return false
  context.fillStyle = "#fff"
  context.fillRect(0, 0, small.width, small.height)
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return context.getImageData(0, 0, small.width, small.height).data.every((value) => value >= 254)
}

/** Renders a page; `stop` ends it early. Rejects if it was stopped, or if the page is damaged. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): { done: Promise<Drawn>; stop: () => void } {
  const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), width, window.devicePixelRatio) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  const done = task.promise.then((): Drawn => {
    // pdf.js skips an image that cannot be decoded, and keeps its entry without data.
    const pictures = [...(page as unknown as { objs: Iterable<[string, unknown]> }).objs]
    if (isBlank(canvas)) return "nothing"
    return pictures.some(([, data]) => data === null) ? "parts" : "whole"
  })
  return { done, stop: () => task.cancel() }
}

/** Adds the text layer over a page's image, so that text can be selected, searched and read aloud. Rejects if it was stopped. */
export function layText(page: PDFPageProxy, container: HTMLElement, width: number): { done: Promise<void>; stop: () => void } {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  container.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  return { done: layer.render(), stop: () => layer.cancel() }
}

/** Whether we stopped the rendering, because the page left the viewport or was enlarged. */
export const isStopped = (cause: unknown) =>
  cause instanceof Error && ["RenderingCancelledException", "AbortException"].includes(cause.name)
