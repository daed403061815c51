import { useEffect, useMemo, useRef } from "react"

/** Calls `work` once, `ms` after the first of several calls: many pieces of news are one reason to look. */
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
