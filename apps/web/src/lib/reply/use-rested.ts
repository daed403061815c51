import { useEffect, useState } from "react"

/** A debounced value: several changes in a row count once. @param ms delay */
export function useRested<Value>(value: Value, ms: number): { value: Value; rests: boolean } {
  const key = JSON.stringify(value)
  const [rested, setRested] = useState(key)
  useEffect(() => {
    if (key === rested) return
    const timer = setTimeout(() => setRested(key), ms)
    return () => clearTimeout(timer)
  }, [key, rested, ms])
  return { value: JSON.parse(rested) as Value, rests: key === rested }
}
