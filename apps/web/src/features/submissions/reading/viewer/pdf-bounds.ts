/* Bounds for PDFs that strangers send: however large, long or slow one claims to be, the page stays usable. */

/** Pixels of one drawn page: 32 MB. A page as large as a house is drawn coarsely. */
export const mostPixels = 8_000_000
/** Pixels of one side of it: browsers draw nothing on a longer canvas. */
const mostSide = 16_384
/** Pages that are drawn at the same time. */
export const mostAtOnce = 3
/** Milliseconds in which a PDF has to open, and a page to be drawn. */
export const openWithinMs = 60_000
export const drawWithinMs = 30_000

type Size = { width: number; height: number }

const isSize = ({ width, height }: Size) => Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0

/**
 * How much larger than in the file a page is drawn.
 * @param width in CSS pixels that it has on the screen; `density` device pixels in one of them
 */
export function scaleFor(page: Size, width: number, density: number): number {
  if (!isSize(page)) return 1
  const wanted = (width * Math.min(density, 2)) / page.width
  const most = Math.sqrt(mostPixels / (page.width * page.height))
  return Math.min(wanted, most, mostSide / page.width, mostSide / page.height)
}

/** Width by height of a page on the screen. A page of another shape is shown smaller within that. */
export function ratioOf(page: Size): number {
  return isSize(page) ? Math.min(20, Math.max(1 / 20, page.width / page.height)) : 1
}

export class TookTooLong extends Error {
  override name = "TookTooLong"
}

/** The same result; rejects with TookTooLong, after `stop`, when it is not there in time. */
export async function within<T>(ms: number, work: Promise<T>, stop: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop()
      reject(new TookTooLong())
    }, ms)
  })
  // What fails because it was stopped is told by the timer.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Gives turns to so many at a time, first come first served. A turn is given back once; one that nobody wants any more is passed on. */
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
    /** @returns how to give the turn back, or to leave the queue */
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
