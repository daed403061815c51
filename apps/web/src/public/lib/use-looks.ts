import { useEffect, useRef } from "react"

const LOOK_MS = 90_000
/** Coming back to the page asks at once, but not at every glance. */
const GLANCE_MS = 15_000

/**
 * Looks at the server again for as long as somebody has the page before them: every minute and a half, when they come back to it, and when
 * the connection returns. Looks that overlap are one.
 * @param look asks and shows what came; must not throw
 * @param active nothing is asked while it is false
 */
export function useLooks(look: () => Promise<void>, active: boolean): void {
  const latest = useRef(look)
  latest.current = look
  const at = useRef(Date.now())
  const underWay = useRef(false)
  useEffect(() => {
    if (!active) return
    const again = async () => {
      if (underWay.current || document.visibilityState !== "visible") return
      underWay.current = true
      at.current = Date.now()
      await latest.current()
      underWay.current = false
    }
    const onGlance = () => Date.now() - at.current > GLANCE_MS && void again()
    const timer = setInterval(again, LOOK_MS)
    document.addEventListener("visibilitychange", onGlance)
    window.addEventListener("online", again)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", onGlance)
      window.removeEventListener("online", again)
    }
  }, [active])
}
