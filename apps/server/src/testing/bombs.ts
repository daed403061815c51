/** Small files that ask anyone who decodes them for gigabytes. */

/** Check sums as FLAC (8 and 16 bits) and Ogg (32 bits) have them: most significant bit first, nothing reflected. */
function crc(bytes: Uint8Array, width: 8 | 16 | 32, polynomial: number): number {
  const top = 2 ** (width - 1)
  const mask = 2 ** width - 1
  let value = 0
  for (const byte of bytes) {
    value = (value ^ (byte * 2 ** (width - 8))) >>> 0
    for (let bit = 0; bit < 8; bit += 1) value = ((value & top ? (value << 1) ^ polynomial : value << 1) & mask) >>> 0
  }
  return value
}

/** A metadata block of FLAC. */
export function flacBlock(type: number, body: Buffer, last = false): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  head[0] = type | (last ? 0x80 : 0)
  return Buffer.concat([head, body])
}

/** STREAMINFO of 16 bits a sample; `hertz` and `channels` are what it claims. */
function streamInfo(hertz: number, channels: number): Buffer {
  const body = Buffer.alloc(34)
  body.writeUInt16BE(65_535, 0)
  body.writeUInt16BE(65_535, 2)
  body.writeUInt32BE(((hertz << 12) | ((channels - 1) << 9) | (15 << 4)) >>> 0, 10)
  return body
}

/** The number of a frame as FLAC writes it: like a character of UTF-8. */
const numbered = (frame: number) => Buffer.from(String.fromCodePoint(frame), "utf8")

/**
 * A FLAC of frames in which nothing moves: some 30 bytes each, of 65,535 samples in every channel, which are 2 MB when they are decoded.
 * @param blocks metadata before the sound
 */
export function flacBomb(frames: number, { channels = 8, hertz = 44_100, blocks = [] as Buffer[] } = {}): Buffer {
  const bodies = Array.from({ length: frames }, (_, at) => {
    const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0x79, ((channels - 1) << 4) | 8]), numbered(at), Buffer.from([0xff, 0xfe])])
    const subframes = Buffer.alloc(3 * channels)
    for (let channel = 0; channel < channels; channel += 1) subframes.writeInt16BE(9000, channel * 3 + 1)
    const frame = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), subframes])
    const sum = Buffer.alloc(2)
    sum.writeUInt16BE(crc(frame, 16, 0x8005))
    return Buffer.concat([frame, sum])
  })
  const meta = [flacBlock(0, streamInfo(hertz, channels), blocks.length === 0), ...blocks]
  return Buffer.concat([Buffer.from("fLaC"), ...meta, ...bodies])
}

/** A page of Ogg with these packets, each shorter than 255 bytes. @param flags 2 for the first page of a stream */
function oggPage(packets: readonly Buffer[], sequence: number, flags = 0): Buffer {
  const head = Buffer.alloc(27 + packets.length)
  head.write("OggS")
  head[5] = flags
  head.writeBigUInt64LE(BigInt(sequence) * 5760n * 255n, 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = packets.length
  for (const [at, packet] of packets.entries()) head[27 + at] = packet.length
  const page = Buffer.concat([head, ...packets])
  page.writeUInt32LE(crc(page, 32, 0x04c11db7), 22)
  return page
}

/** An Ogg Opus whose packets of two bytes say "120 milliseconds of nothing", 255 of them in each page of 800 bytes. */
export function opusBomb(pages: number, channels = 2): Buffer {
  const head = Buffer.alloc(19)
  head.write("OpusHead\x01", "latin1")
  head[9] = channels
  head.writeUInt32LE(48_000, 12)
  const mapping = channels > 2 ? Buffer.from([channels, 0, ...Array.from({ length: channels }, (_, at) => at)]) : Buffer.alloc(0)
  if (channels > 2) head[18] = channels > 8 ? 255 : 1
  const tags = Buffer.concat([Buffer.from("OpusTags"), Buffer.from([1, 0, 0, 0, 0x78]), Buffer.alloc(4)])
  const silence = Array.from({ length: 255 }, () => Buffer.from([0xff, 6]))
  const sound = Array.from({ length: pages }, (_, at) => oggPage(silence, at + 2))
  return Buffer.concat([oggPage([Buffer.concat([head, mapping])], 0, 2), oggPage([tags], 1), ...sound])
}

/** The first page of an Ogg Vorbis, which claims so many channels, and noise behind it. */
export function vorbisClaim(channels: number, hertz: number): Buffer {
  const head = Buffer.alloc(30)
  head.write("\x01vorbis", "latin1")
  head[11] = channels
  head.writeUInt32LE(hertz, 12)
  head[28] = 0xdd
  head[29] = 1
  return Buffer.concat([oggPage([head], 0, 2), oggPage([Buffer.alloc(200, 3)], 1)])
}

/** A WAV whose `fmt ` claims what it likes. @param format 1 for plain samples, 0x11 for ADPCM of `samplesPerBlock` */
export function wavClaim(claim: {
  channels: number
  hertz?: number
  blockBytes: number
  bits: number
  format?: number
  samplesPerBlock?: number
  dataBytes?: number
}): Buffer {
  const fmt = Buffer.alloc(20)
  fmt.writeUInt16LE(claim.format ?? 1, 0)
  fmt.writeUInt16LE(claim.channels, 2)
  fmt.writeUInt32LE(claim.hertz ?? 44_100, 4)
  fmt.writeUInt16LE(claim.blockBytes, 12)
  fmt.writeUInt16LE(claim.bits, 14)
  fmt.writeUInt16LE(2, 16)
  fmt.writeUInt16LE(claim.samplesPerBlock ?? 0, 18)
  const sized = (name: string, length: number) => {
    const head = Buffer.alloc(8)
    head.write(name, "latin1")
    head.writeUInt32LE(length, 4)
    return head
  }
  const data = Buffer.alloc(100_000, 5)
  const body = Buffer.concat([Buffer.from("WAVE"), sized("fmt ", 20), fmt, sized("data", claim.dataBytes ?? data.length), data])
  return Buffer.concat([sized("RIFF", body.length), body])
}

/** An AIFF-C of Apple's ADPCM that claims so many blocks, each of 64 samples. */
export function aiffClaim(blocks: number, channels: number): Buffer {
  const sized = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, "latin1")
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const common = Buffer.alloc(24)
  common.writeUInt16BE(channels, 0)
  common.writeUInt32BE(blocks, 2)
  common.writeUInt16BE(16, 6)
  Buffer.from("400eac44000000000000", "hex").copy(common, 8)
  common.write("ima4", 18, "latin1")
  const sound = Buffer.alloc(8 + 34 * 200, 0x11)
  return sized("FORM", Buffer.concat([Buffer.from("AIFC"), sized("COMM", common), sized("SSND", sound)]))
}

/** An ADTS stream of AAC whose frames of eleven bytes are 1,024 samples each. */
export function adtsBomb(frames: number): Buffer {
  // MPEG-4 AAC LC, 44.1 kHz, one channel: a single channel element in which nothing is coded, and the end.
  const payload = [0x00, 0x00, 0x00, 0x07]
  const length = 7 + payload.length
  const frame = Buffer.from([0xff, 0xf1, 0x50, 0x40 | (length >> 11), (length >> 3) & 255, ((length & 7) << 5) | 0x1f, 0xfc, ...payload])
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}
