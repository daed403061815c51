import { useEffect, useRef, useState } from "react"

/** Milliseconds: shown after, nearly full after, gone after, back to nothing after. */
export const loadingBarTimes = { throttle: 200, duration: 2000, hide: 500, reset: 400 }

/** The thin line at the top while a page is being fetched. Nothing shows for what takes less than 200 ms. */
export function LoadingBar({ loading, label }: { loading: boolean; label: string }) {
  const [share, setShare] = useState<number | null>(null)
  const [leaving, setLeaving] = useState(false)
  const shown = useRef(false)
  useEffect(() => {
    const { throttle, duration, hide, reset } = loadingBarTimes
    if (loading) {
      setLeaving(false)
      let ticker: ReturnType<typeof setInterval> | undefined
      const start = setTimeout(() => {
        shown.current = true
        const began = performance.now()
        // Slows down towards the end: it never claims to be done.
        const step = () => setShare(100 * (1 - Math.exp((-2.3 * (performance.now() - began)) / duration)))
        step()
        ticker = setInterval(step, 100)
      }, throttle)
      return () => {
        clearTimeout(start)
        clearInterval(ticker)
      }
    }
    if (!shown.current) return
    shown.current = false
    setShare(100)
    const fade = setTimeout(() => setLeaving(true), hide)
    const end = setTimeout(() => {
      setShare(null)
      setLeaving(false)
    }, hide + reset)
    return () => {
      clearTimeout(fade)
      clearTimeout(end)
    }
  }, [loading])
  if (share === null) return null
  return (
    // A region of its own: anyone who goes from landmark to landmark misses nothing that lies between them.
    <section aria-label={label} className="pointer-events-none fixed inset-x-0 top-0 z-50">
      <div role="progressbar" aria-label={label} className="h-[3px]">
        <div
          style={{ width: `${share}%` }}
          className={`swatch h-full bg-here transition-[width,opacity] duration-200 ${leaving ? "opacity-0 duration-400" : ""}`}
        />
      </div>
    </section>
  )
}
