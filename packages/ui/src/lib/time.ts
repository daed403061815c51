/** Seconds as a timecode, "4:12" or "1:02:09"; what is not known is "-:--". */
export function timecode(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "-:--"
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}

/**
 * Peaks (0–1) brought to `count` bars: the loudest of each stretch, so that a short accent does not vanish.
 * Fewer peaks than bars are repeated.
 */
export function resample(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let top = 0
    for (let index = from; index < to && index < peaks.length; index++) top = Math.max(top, peaks[index] ?? 0)
    return Math.min(1, top)
  })
}
