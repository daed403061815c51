import type { ReadBytes } from "../../file-types/bytes.ts"
import { cleanJpeg, cleanPng, cleanWebp } from "./images.ts"
import { cleanPdf } from "./pdf.ts"
import { type Cleaner, type Piece, readAhead } from "./plan.ts"
import { cleanFlac, cleanFrames, cleanIsoMedia, cleanWav } from "./sounds.ts"

/** What takes metadata out of a file, by its type. Text has none. */
const cleaners: Record<string, Cleaner> = {
  "application/pdf": cleanPdf,
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/apng": cleanPng,
  "image/webp": cleanWebp,
  "audio/mpeg": cleanFrames,
  "audio/aac": cleanFrames,
  "audio/flac": cleanFlac,
  "audio/wav": cleanWav,
  "audio/mp4": cleanIsoMedia,
  "audio/alac": cleanIsoMedia,
  "video/mp4": cleanIsoMedia,
  "video/quicktime": cleanIsoMedia,
  "text/plain": async (_read, size) => [{ from: 0, to: size }],
}

/** Whether metadata can be taken out of files of a type at all. */
export const isCleanable = (contentType: string | null) => contentType !== null && contentType in cleaners

/**
 * Plans a copy of a file without what it says of its maker. The same file always gives the same copy.
 * @returns its pieces; null where the file cannot be cleaned
 */
export async function cleanPlan(
  read: ReadBytes,
  { size, contentType }: { size: number; contentType: string | null },
): Promise<Piece[] | null> {
  const cleaner = contentType === null ? undefined : cleaners[contentType]
  if (!cleaner || size === 0) return null
  try {
    return await cleaner(readAhead(read, size), size)
  } catch (cause) {
    // A number that leads out of the bytes: the file is damaged.
    if (cause instanceof RangeError) return null
    throw cause
  }
}
