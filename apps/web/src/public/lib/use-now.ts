import { useEffect, useState } from "react"

/** The present moment, renewed every `ms`; `null` does not move. */
export function useNow(ms: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (ms === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}
