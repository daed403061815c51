import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs"
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"

/** Pages of a PDF that are shown. */
export const mostPages = 300
/** Pixels of one drawn page: 32 MB. A page as large as a house is drawn coarsely. */
const mostPixels = 8_000_000
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
    useWasm: false,
    useWorkerFetch: false,
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

/**
 * How much larger than in the file a page is drawn.
 * @param width in CSS pixels that it has on the screen; `density` device pixels in one of them
 */
function scaleFor(page: { width: number; height: number }, width: number, density: number): number {
  const wanted = (width * Math.min(density, 2)) / page.width
  const most = Math.sqrt(mostPixels / (page.width * page.height))
  return Math.min(wanted, most)
}

/** Draws a page; `stop` ends it early. Rejects when it was stopped, or the page is damaged. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), width, window.devicePixelRatio) })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport })
  return { done: task.promise, stop: () => task.cancel() }
}
