/* Limits for PDFs from strangers: the page stays usable, however large, long or slow the file claims to be. */

/** Maximum pixels of one rendered page: 32 MB. Larger pages are rendered at a lower resolution. */
export const mostPixels = 8_000_000
/** Maximum pixels of one side: browsers render nothing on a larger canvas. */
const mostSide = 16_384
/** Maximum number of pages rendered at the same time. */
export const mostAtOnce = 3
/** Milliseconds within which a PDF must open, and a page must render. */
export const openWithinMs = 60_000
export const drawWithinMs = 30_000

type Size = { width: number; height: number }

const isSize = ({ width, height }: Size) => Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0

/**
 * Returns the scale at which a page is rendered.
 * @param width in CSS pixels on the screen; `density` device pixels per CSS pixel
 */
export function scaleFor(page: Size, width: number, density: number): number {
  if (!isSize(page)) return 1
  const wanted = (width * Math.min(density, 2)) / page.width
  const most = Math.sqrt(mostPixels / (page.width * page.height))
  return Math.min(wanted, most, mostSide / page.width, mostSide / page.height)
}

/** The aspect ratio of a page on the screen. A page of another shape is shown smaller within it. */
export function ratioOf(page: Size): number {
  return isSize(page) ? Math.min(20, Math.max(1 / 20, page.width / page.height)) : 1
}

export class TookTooLong extends Error {
  override name = "TookTooLong"
}

/** Resolves to the same result; if it takes too long, calls `stop` and rejects with TookTooLong. */
export async function within<T>(ms: number, work: Promise<T>, stop: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop()
      reject(new TookTooLong())
    }, ms)
  })
  // After the timeout, only the timer's error counts.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Limits concurrency, first in, first out. Releasing twice has no effect; a turn that is no longer wanted passes to the next. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let taken = 0
  const next = () => {
    if (taken >= most) return
    const begin = waiting.shift()
    if (!begin) return
    taken += 1
    begin()
  }
  return {
    /** @returns a function that releases the turn, or leaves the queue */
    take(begin: () => void): () => void {
      let isOver = false
      let hasBegun = false
      const own = () => {
        hasBegun = true
        begin()
      }
      waiting.push(own)
      next()
      return () => {
        if (isOver) return
        isOver = true
        if (hasBegun) taken -= 1
        else waiting.splice(waiting.indexOf(own), 1)
        next()
      }
    },
  }
}
