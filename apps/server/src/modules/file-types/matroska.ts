import { latin1, type ReadBytes } from "./bytes.ts"

/** What a Matroska or WebM file holds. */
export type MatroskaTracks = { webm: boolean; picture: boolean; sound: boolean }

/** Elements that are looked past before the list of tracks, and bytes of that list. */
const mostElements = 200
const mostList = 256 * 1024

const ids = { header: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, type: 0x83, cluster: 0x1f43b675 }

type Element = { id: number; start: number; end: number }

/** A number of variable length, as EBML writes it; `marked` keeps the bits that say how long it is, as identifiers do. */
function vint(bytes: Uint8Array, at: number, marked: boolean): { value: number; length: number; unknown: boolean } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = marked ? first : first & ((1 << (8 - length)) - 1)
  let unknown = (first | (0xff << (8 - length))) === (0xff | (0xff << (8 - length))) && !marked
  for (let next = at + 1; next < at + length; next += 1) {
    value = value * 256 + (bytes[next] ?? 0)
    unknown &&= bytes[next] === 0xff
  }
  return { value, length, unknown }
}

/** The element at `at`; one of unknown length, as live recordings have, reaches to the end. */
function elementAt(bytes: Uint8Array, at: number, offset: number, end: number): Element | null {
  const id = vint(bytes, at, true)
  const size = id && vint(bytes, at + id.length, false)
  if (!id || !size || id.length > 4) return null
  const start = offset + id.length + size.length
  return { id: id.value, start, end: size.unknown ? end : Math.min(end, start + size.value) }
}

function elementsIn(bytes: Uint8Array): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length && found.length < mostElements; ) {
    const element = elementAt(bytes, at, at, bytes.length)
    if (!element) break
    found.push(element)
    at = element.end
  }
  return found
}

/** Reads which tracks a Matroska file has. @returns null where it is none, or has no list of tracks before its content */
export async function readMatroska(read: ReadBytes, size: number): Promise<MatroskaTracks | null> {
  const found: MatroskaTracks = { webm: false, picture: false, sound: false }
  let offset = 0
  for (let count = 0; count < mostElements && offset < size; count += 1) {
    const element = elementAt(await read(offset, 16), 0, offset, size)
    if (!element || (count === 0 && element.id !== ids.header)) return null
    const body = () => read(element.start, Math.min(mostList, element.end - element.start))
    if (element.id === ids.header) {
      const bytes = await body()
      const type = elementsIn(bytes).find((one) => one.id === ids.docType)
      found.webm = type !== undefined && /^webm\0*$/.test(latin1(bytes, type.start, type.end))
    }
    if (element.id === ids.tracks) {
      const bytes = await body()
      for (const entry of elementsIn(bytes).filter((one) => one.id === ids.entry)) {
        const inner = bytes.subarray(entry.start, entry.end)
        const type = elementsIn(inner).find((one) => one.id === ids.type)
        const value = type ? inner[type.end - 1] : undefined
        if (value === 1) found.picture = true
        if (value === 2) found.sound = true
      }
      return found.picture || found.sound ? found : null
    }
    if (element.id === ids.cluster) return null
    // Into the segment, past everything else.
    offset = element.id === ids.segment ? element.start : element.end
  }
  return null
}
