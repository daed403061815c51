import { useEffect, useRef, useState } from "react"

/** A place that moves on by itself, a second a second, while it plays and the page is looked at. Begins again at the end. */
export function usePlayhead(options: { track: string; seconds: number; from: number; playing: boolean }) {
  const { track, seconds, from, playing } = options
  const [time, setTime] = useState(from)
  const shown = useRef(track)
  if (shown.current !== track) {
    shown.current = track
    setTime(from)
  }
  useEffect(() => {
    if (!playing) return
    let frame = 0
    let last = performance.now()
    const tick = (now: number) => {
      // A tenth of a second is less than a pixel of the drawing; more often would only cost battery.
      if (now - last >= 100) {
        const passed = Math.min(1, (now - last) / 1000)
        last = now
        setTime((before) => (before + passed) % seconds)
      }
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [playing, seconds])
  return [time, setTime] as const
}
