import { useEffect, useRef } from "react"

const LOOK_MS = 90_000
/** Coming back to the page asks at once, but not at every glance. */
const GLANCE_MS = 15_000
/** Without a key, a touch or a movement for so long, nobody is there. */
const IDLE_MS = 5 * 60_000
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const

type LooksOptions = {
  /** Nothing is asked while it is false. */
  active: boolean
  /** Nothing is asked either while nobody uses the page that lies open; who touches it again is shown the news at once. */
  whileUsed?: boolean
}

/**
 * Looks at the server again for as long as the page is in sight: every minute and a half, when somebody comes back to it, and when the
 * connection returns. Looks that overlap are one.
 * @param look asks and shows what came; must not throw
 */
export function useLooks(look: () => Promise<void>, { active, whileUsed = false }: LooksOptions): void {
  const latest = useRef(look)
  latest.current = look
  const at = useRef(Date.now())
  const usedAt = useRef(Date.now())
  const underWay = useRef(false)
  useEffect(() => {
    if (!active) return
    const idle = () => whileUsed && Date.now() - usedAt.current > IDLE_MS
    const again = async () => {
      if (underWay.current || document.visibilityState !== "visible" || idle()) return
      underWay.current = true
      at.current = Date.now()
      await latest.current()
      underWay.current = false
    }
    const glance = () => Date.now() - at.current > GLANCE_MS && void again()
    const onSign = () => {
      const wasIdle = idle()
      usedAt.current = Date.now()
      if (wasIdle) glance()
    }
    const onVisible = () => {
      if (document.visibilityState !== "visible") return
      usedAt.current = Date.now()
      glance()
    }
    const timer = setInterval(again, LOOK_MS)
    document.addEventListener("visibilitychange", onVisible)
    window.addEventListener("online", again)
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", onVisible)
      window.removeEventListener("online", again)
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    }
  }, [active, whileUsed])
}
