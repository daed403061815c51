/** Small sounds made by hand: a tone that is loud in the middle third and silent around it. */

const rate = 8000

/** Samples of 16 bits, one channel, of that many seconds. */
function samples(seconds: number): Int16Array {
  const length = Math.round(seconds * rate)
  return Int16Array.from({ length }, (_, at) =>
    at > length / 3 && at < (length * 2) / 3 ? 20_000 * Math.sin((at * 440 * 6.283) / rate) : 0,
  )
}

const chunk = (name: string, body: Buffer, big: boolean) => {
  const head = Buffer.alloc(8)
  head.write(name, 0, "latin1")
  if (big) head.writeUInt32BE(body.length, 4)
  else head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

function bytesOf(values: Int16Array, big: boolean): Buffer {
  const out = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) {
    if (big) out.writeInt16BE(value, at * 2)
    else out.writeInt16LE(value, at * 2)
  }
  return out
}

/** A WAV file; `tags` become its INFO list, e.g. `{ INAM: "Title" }`. */
export function wavOf(seconds: number, tags: Record<string, string> = {}): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const info = Object.entries(tags).map(([name, text]) => chunk(name, Buffer.from(`${text}\0`, "utf8"), false))
  const list = info.length > 0 ? [chunk("LIST", Buffer.concat([Buffer.from("INFO"), ...info]), false)] : []
  const body = Buffer.concat([
    Buffer.from("WAVE"),
    chunk("fmt ", format, false),
    chunk("data", bytesOf(samples(seconds), false), false),
    ...list,
  ])
  return chunk("RIFF", body, false)
}

/** An AIFF file. */
export function aiffOf(seconds: number): Buffer {
  const values = samples(seconds)
  const common = Buffer.alloc(18)
  common.writeUInt16BE(1, 0)
  common.writeUInt32BE(values.length, 2)
  common.writeUInt16BE(16, 6)
  // 8000 as an extended float of 80 bits.
  Buffer.from("400bfa00000000000000", "hex").copy(common, 8)
  const sound = Buffer.concat([Buffer.alloc(8), bytesOf(values, true)])
  return chunk("FORM", Buffer.concat([Buffer.from("AIFF"), chunk("COMM", common, true), chunk("SSND", sound, true)]), true)
}

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}
const words = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) out.writeUInt32BE(value, at * 4)
  return out
}

/** An MP4 with one track of plain samples (`sowt`), its table before or behind the sound. */
export function mp4Of(seconds: number, table: "first" | "last"): Buffer {
  const values = samples(seconds)
  const perChunk = 1000
  const chunks = Math.ceil(values.length / perChunk)
  const ftyp = box("ftyp", Buffer.from("M4A \0\0\0\0M4A mp42isom", "latin1"))
  const make = (base: number) => {
    const entry = Buffer.alloc(28)
    entry.writeUInt16BE(1, 6)
    entry.writeUInt16BE(1, 16)
    entry.writeUInt16BE(16, 18)
    entry.writeUInt32BE(rate * 65536, 24)
    const places = Array.from({ length: chunks }, (_, index) => base + index * perChunk * 2)
    const stbl = box(
      "stbl",
      box("stsd", words(0, 1), box("sowt", entry)),
      box("stts", words(0, 1, values.length, 1)),
      box("stsc", words(0, 2, 1, perChunk, 1, chunks, values.length - (chunks - 1) * perChunk, 1)),
      box("stsz", words(0, 2, values.length)),
      box("stco", words(0, chunks, ...places)),
    )
    const hdlr = box("hdlr", words(0, 0), Buffer.from("soun"), Buffer.alloc(13))
    const mdhd = box("mdhd", words(0, 0, 0, rate, values.length, 0))
    const trak = box(
      "trak",
      box("tkhd", words(3, 0, 0, 1), Buffer.alloc(64)),
      box("mdia", mdhd, hdlr, box("minf", box("smhd", words(0, 0)), stbl)),
    )
    return box("moov", box("mvhd", words(0, 0, 0, rate, values.length), Buffer.alloc(80)), trak)
  }
  const mdat = box("mdat", bytesOf(values, false))
  if (table === "last") return Buffer.concat([ftyp, mdat, make(ftyp.length + 8)])
  const length = make(0).length
  return Buffer.concat([ftyp, make(ftyp.length + length + 8), mdat])
}

/** An ID3 tag (2.3) with text frames, e.g. `{ TIT2: "Title", TBPM: "122" }`. */
export function id3(frames: Record<string, string>): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const value = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, "utf16le")])
      const head = Buffer.alloc(10)
      head.write(name, 0, "latin1")
      head.writeUInt32BE(value.length, 4)
      return Buffer.concat([head, value])
    }),
  )
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127)
  return Buffer.concat([Buffer.from("ID3\x03\0\0", "latin1"), Buffer.from(size), body])
}

/** A valid, silent MP3: MPEG-1 layer III frames of 128 kbit/s whose granules hold no data. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}
