import { useEffect, useRef, useState } from "react"

/** Copies text to the clipboard. `copied` is true for two seconds afterwards; `failed` if the browser refused. */
export function useCopy() {
  const [state, setState] = useState<"copied" | "failed" | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState("failed")
      return
    }
    setState("copied")
    timer.current = setTimeout(() => setState(null), 2000)
  }
  return { copied: state === "copied", failed: state === "failed", copy }
}
