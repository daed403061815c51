import { useEffect, useMemo, useRef } from "react"

/** Debounces: calls `work` once, `ms` after the first of several calls. */
export function useGathered(work: () => void, ms: number): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return useMemo(
    () => () => {
      if (gone.current) return
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latest.current()
      }, ms)
    },
    [ms],
  )
}
