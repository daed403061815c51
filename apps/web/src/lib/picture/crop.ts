/** The square that is cut out: its centre, 0 to 1 on each axis, and the zoom (1: the largest square). */
export type Crop = { x: number; y: number; zoom: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 4

/** The square in the picture's own pixels; it never leaves the picture. */
export function squareOf(size: { width: number; height: number }, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / Math.min(mostZoom, Math.max(1, zoom))
  const within = (centre: number, length: number) => Math.min(length - side, Math.max(0, centre * length - side / 2))
  return { left: within(x, size.width), top: within(y, size.height), side }
}

/** The crop with its centre moved to the square's real centre, so that further moves start there. */
export function settled(size: { width: number; height: number }, crop: Crop): Crop {
  const { left, top, side } = squareOf(size, crop)
  const zoom = Math.min(size.width, size.height) / side
  return { x: (left + side / 2) / size.width, y: (top + side / 2) / size.height, zoom }
}

const step = 0.05

/** Applies a key to a crop: arrows move it, plus and minus zoom; null: no effect. */
export function cropByKey(size: { width: number; height: number }, crop: Crop, key: string): Crop | null {
  const { side } = squareOf(size, crop)
  const [dx, dy] = [(side / size.width) * step, (side / size.height) * step]
  const moves: Record<string, Crop> = {
    ArrowLeft: { ...crop, x: crop.x - dx },
    ArrowRight: { ...crop, x: crop.x + dx },
    ArrowUp: { ...crop, y: crop.y - dy },
    ArrowDown: { ...crop, y: crop.y + dy },
    "+": { ...crop, zoom: crop.zoom + 0.1 },
    "=": { ...crop, zoom: crop.zoom + 0.1 },
    "-": { ...crop, zoom: crop.zoom - 0.1 },
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return next ? settled(size, next) : null
}
