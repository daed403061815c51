const rate = 44_100

/**
 * A WAV file (16-bit stereo, 44.1 kHz) of about `bytes` bytes: a slow sweep that can be heard and whose content differs by `seed`.
 */
export function wav(bytes: number, seed = 1): Buffer {
  const frames = Math.floor((bytes - 44) / 4)
  const file = Buffer.alloc(44 + frames * 4)
  file.write("RIFF", 0, "latin1")
  file.writeUInt32LE(36 + frames * 4, 4)
  file.write("WAVEfmt ", 8, "latin1")
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write("data", 36, "latin1")
  file.writeUInt32LE(frames * 4, 40)
  for (let i = 0; i < frames; i++) {
    const value = Math.round(8_000 * Math.sin((i * (110 + seed + 40 * Math.sin(i / rate))) / rate))
    file.writeInt16LE(value, 44 + i * 4)
    file.writeInt16LE(-value, 46 + i * 4)
  }
  return file
}

/** A valid, silent MP3 of that many seconds: MPEG-1 layer III frames of 128 kbit/s whose granules hold no data. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(Math.floor((144 * 128_000) / rate))
  frame.writeUInt32BE(0xfffb9000)
  const count = Math.ceil((seconds * rate) / 1152)
  return Buffer.concat(Array.from({ length: count }, () => frame))
}
