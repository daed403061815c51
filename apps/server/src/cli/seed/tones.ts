import { createRandom } from "./random.ts"

const rate = 8_000
/** Semitones above the root: a minor scale without its sharp corners. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17]

/**
 * A few seconds of a plucked tune, as WAV (PCM, 16 bit, mono, 8 kHz). The same seed gives the same bytes; others differ
 * in key, pace, order of notes and loudness, so that their waveforms look different.
 */
export function makeTune(seed: number, seconds: number): Buffer {
  const random = createRandom(seed)
  const samples = rate * seconds
  const data = Buffer.alloc(44 + samples * 2)
  header(data, samples)
  const root = 110 * 2 ** (random.below(12) / 12)
  const step = 0.16 + random.next() * 0.2
  const notes = Array.from({ length: Math.ceil(seconds / step) + 1 }, () => ({
    frequency: root * 2 ** (random.pick(scale) / 12),
    loud: random.chance(0.15) ? 0 : 0.35 + random.next() * 0.65,
  }))
  for (let index = 0; index < samples; index += 1) {
    const at = index / rate
    const note = notes[Math.floor(at / step)] ?? { frequency: root, loud: 0 }
    const since = at % step
    const pluck = Math.exp(-since * 6) * Math.min(1, since * 200)
    // Rises to its middle and fades, with a drone below.
    const shape = Math.sin((Math.PI * index) / samples) ** 0.6
    const tone = Math.sin(2 * Math.PI * note.frequency * at) + 0.4 * Math.sin(4 * Math.PI * note.frequency * at)
    const drone = 0.18 * Math.sin(Math.PI * root * at)
    data.writeInt16LE(Math.round(20_000 * shape * (0.55 * note.loud * pluck * tone + drone)), 44 + index * 2)
  }
  return data
}

function header(data: Buffer, samples: number) {
  data.write("RIFF", 0, "latin1")
  data.writeUInt32LE(data.length - 8, 4)
  data.write("WAVEfmt ", 8, "latin1")
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(rate, 24)
  data.writeUInt32LE(rate * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write("data", 36, "latin1")
  data.writeUInt32LE(samples * 2, 40)
}
