/** The shape of a sound, made in the browser from the file itself; nothing is stored or sent. */

/** How many values a shape has; more than any screen draws bars. */
export const peakCount = 400

/** The loudest moment of each of `count` stretches, 0–1, the loudest of all brought to 1. Silence stays flat. */
export function peaksOf(channels: readonly Float32Array[], count = peakCount): number[] {
  const length = channels[0]?.length ?? 0
  const peaks = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * length) / count)
    const to = Math.floor(((index + 1) * length) / count)
    let top = 0
    for (const channel of channels) for (let at = from; at < to; at++) top = Math.max(top, Math.abs(channel[at] ?? 0))
    return top
  })
  const loudest = Math.max(...peaks)
  return loudest > 0 ? peaks.map((peak) => Math.round((peak / loudest) * 1000) / 1000) : peaks
}
