/** Frames of MPEG layer III, as far as is needed to tell a recording from anything else. */

/** Kilobits a second by the number in a header: of MPEG 1, and of MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const sampleRates = [44_100, 48_000, 32_000]

/** Bytes of the layer III frame that begins at `at`; 0 where none does: eleven set bits, layer III, a bit rate and a sample rate that exist. */
export function frameLength(bytes: Uint8Array, at: number): number {
  const [first, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (at + 4 > bytes.length || first !== 0xff || (second & 0xe6) !== 0xe2) return 0
  const version = (second >> 3) & 3
  const [rate, hertz] = [third >> 4, (third >> 2) & 3]
  if (version === 1 || rate === 0 || rate === 15 || hertz === 3) return 0
  const half = version === 3 ? 0 : 1
  const bits = (bitRates[half]?.[rate] ?? 0) * 1000
  const samples = (sampleRates[hertz] ?? 0) >> (version === 3 ? 0 : version === 2 ? 1 : 2)
  return Math.floor(((half === 0 ? 144 : 72) * bits) / samples) + ((third >> 1) & 1)
}

/** Bytes of junk before the first frame that players look past. */
const mostJunk = 4096

/**
 * Whether bytes are a recording in MP3. What is between a tag and the first frame is looked past as players do: any number of zeros,
 * or a few kilobytes of anything, after which frames must follow each other.
 * @param strict only where the very first bytes are a frame
 */
export function isMp3(bytes: Uint8Array, strict = false): boolean {
  if (frameLength(bytes, 0) > 0) return true
  if (strict) return false
  let from = 0
  while (from < bytes.length && bytes[from] === 0) from += 1
  for (let at = from; at < Math.min(bytes.length, from + mostJunk); at += 1) if (bytes[at] === 0xff && framesFollow(bytes, at)) return true
  return false
}

/** Whether at least three frames follow each other at `at`, or frames up to the end. */
function framesFollow(bytes: Uint8Array, at: number): boolean {
  let place = at
  for (let count = 0; count < 3; count += 1) {
    const length = frameLength(bytes, place)
    if (length === 0) return count > 1 && place >= bytes.length
    place += length
  }
  return true
}
