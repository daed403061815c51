import { deflateRawSync } from "node:zlib"

/** Small files of many kinds, made by hand. */

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

/** An MP4 with a table of empty tracks: `soun` is sound, `vide` a picture. */
export function mp4(brand: string, tracks: ("soun" | "vide" | "text")[], table: "first" | "last" = "first"): Buffer {
  const handler = (kind: string) => box("hdlr", Buffer.alloc(8), Buffer.from(kind, "latin1"), Buffer.alloc(12))
  const moov = box("moov", box("mvhd", Buffer.alloc(100)), ...tracks.map((kind) => box("trak", box("mdia", handler(kind)))))
  const mdat = box("mdat", Buffer.alloc(2000))
  const ftyp = box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}mp42isom`, "latin1"))
  return Buffer.concat(table === "first" ? [ftyp, moov, mdat] : [ftyp, mdat, moov])
}

/** A ZIP archive; the first entry is stored as it is, as OpenDocument wants its type. */
export function zip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [index, [name, text]] of Object.entries(entries).entries()) {
    const plain = Buffer.from(text)
    const data = index === 0 ? plain : deflateRawSync(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(index === 0 ? 0 : 8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(plain.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

/** A compound file, as Word wrote them before 2007, whose directory names that stream. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  Buffer.from("Root Entry\0", "utf16le").copy(file, 1024)
  Buffer.from(`${stream}\0`, "utf16le").copy(file, 1024 + 128)
  return file
}
