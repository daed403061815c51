/** Above this a browser takes too long and too much memory to draw the sound; it still plays. */
const DRAWABLE_BYTES = 120_000_000
const RATE = 8000
const PEAKS = 400

/**
 * The shape of a sound, 0–1 each, and its length in seconds, read in the browser. Null when it is too large or when the browser
 * cannot decode it.
 */
export async function readSound(file: File): Promise<{ peaks: number[]; duration: number } | null> {
  if (file.size > DRAWABLE_BYTES || typeof OfflineAudioContext === "undefined") return null
  try {
    // A low rate keeps four minutes of sound at a few megabytes.
    const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer())
    const samples = sound.getChannelData(0)
    const each = Math.max(1, Math.floor(samples.length / PEAKS))
    const peaks = Array.from({ length: Math.min(PEAKS, samples.length) }, (_, index) => {
      let peak = 0
      for (let at = index * each; at < (index + 1) * each; at += 4) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
      return peak
    })
    const loudest = Math.max(...peaks, 0.001)
    return { peaks: peaks.map((peak) => peak / loudest), duration: sound.duration }
  } catch {
    return null
  }
}
