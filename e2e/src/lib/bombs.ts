import { adtsBomb, aiffClaim, flacBlock, flacBomb, opusBomb, vorbisClaim, wavClaim } from "@intray/server/testing/bombs"

const picture = () => flacBlock(6, Buffer.alloc(8_000_000, 1))
/** Small files that become gigabytes for the person who decodes them: what each is, and its bytes. */
export const bombs: [string, Buffer][] = [
  ["an hour of nothing in a FLAC of 90 kB", flacBomb(2600)],
  ["a FLAC of 24 MB of pictures", flacBomb(40, { blocks: [picture(), picture(), picture(), flacBlock(1, Buffer.alloc(16), true)] })],
  ["a FLAC of 655,350 Hz", flacBomb(10, { hertz: 655_350 })],
  ["an Opus of hours of nothing", opusBomb(400)],
  ["an Opus of 200 channels", opusBomb(20, 200)],
  ["a Vorbis of 255 channels", vorbisClaim(255, 48_000)],
  ["twenty minutes of nothing in an AAC of 550 kB", adtsBomb(50_000)],
  ["a WAV of 1,000 channels", wavClaim({ channels: 1000, blockBytes: 1, bits: 8 })],
  ["a WAV of blocks that hold too much", wavClaim({ channels: 1, blockBytes: 4, bits: 4, format: 0x11, samplesPerBlock: 30_000 })],
  ["an AIFF of ten million blocks", aiffClaim(10_000_000, 1)],
]
