import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer, version } from "pdfjs-dist/legacy/build/pdf.mjs"
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"
import { mostPixels, scaleFor } from "./pdf-bounds.ts"

/** Where the build puts the decoders, character maps and fonts of pdf.js: `build/pdf-data.ts`. */
const data = `/assets/pdfjs-${version}/`
/** Pages of a PDF that are shown. */
export const mostPages = 300
/** Pixels of a picture within a PDF; a larger one is left out. */
const mostPicture = 64_000_000
/** Bytes that are asked for at a time: of a long PDF only what its pages in view need is read. */
const rangeBytes = 256 * 1024

/** A PDF that is being opened, in a worker of its own. `close` ends the worker, whatever it is busy with. */
export type OpeningPdf = { document: Promise<PDFDocumentProxy>; close: () => void }

/**
 * Opens a stranger's PDF: its scripts are never run, its forms never filled, nothing in it is made into code.
 * @param onBroken the worker did not start or fell over
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
    // Decoders of pictures, character maps and fonts come from our own origin. WebAssembly runs in the worker alone, whose policy permits it.
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

/** Whether a PDF could not be opened for want of its password. */
export const isLocked = (cause: unknown) => cause instanceof Error && cause.name === "PasswordException"

/** What became of a page: `parts` says that a picture of it is missing, `nothing` that the sheet is blank although it should not be sure. */
export type Drawn = "whole" | "parts" | "nothing"

/** Whether a canvas shows nothing but white. It is looked at in small, so that a large page costs no more than others. */
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

/** Draws a page; `stop` ends it early. Rejects when it was stopped, or the page is damaged. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): { done: Promise<Drawn>; stop: () => void } {
  const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), width, window.devicePixelRatio) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  const done = task.promise.then((): Drawn => {
    // A picture that could not be decoded is passed over by the reader, and stays in its list without data.
    const pictures = [...(page as unknown as { objs: Iterable<[string, unknown]> }).objs]
    if (isBlank(canvas)) return "nothing"
    return pictures.some(([, data]) => data === null) ? "parts" : "whole"
  })
  return { done, stop: () => task.cancel() }
}

/** Lays the words of a page over its picture, so that they can be selected, searched and read aloud. Rejects when it was stopped. */
export function layText(page: PDFPageProxy, container: HTMLElement, width: number): { done: Promise<void>; stop: () => void } {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  container.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  return { done: layer.render(), stop: () => layer.cancel() }
}

/** Whether drawing was ended by us, because the page went out of sight or became larger. */
export const isStopped = (cause: unknown) =>
  cause instanceof Error && ["RenderingCancelledException", "AbortException"].includes(cause.name)
