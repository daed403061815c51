import { type RefObject, useEffect } from "react"

const fields = "input, textarea, select"

/** Whether it can have the focus no more. */
const isOut = (element: Element) => !element.isConnected || element.matches(":disabled")

/**
 * Where what has the focus goes or is switched off, as a button does once all is saved, the focus would be lost to the page: it goes to the
 * field of the section that was used last, else to its heading.
 */
export function useFocusStays(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = section.current
    if (!within) return
    let at: Element | null = null
    let field: HTMLElement | null = null
    const come = ({ target }: Event) => {
      at = target instanceof Element && within.contains(target) ? target : null
      if (at instanceof HTMLElement && at.matches(fields)) field = at
    }
    // A press on nothing lets go of the focus, and wants nothing back.
    const press = ({ target }: Event) => {
      if (target instanceof Node && !at?.contains(target)) at = null
    }
    const look = new MutationObserver(() => {
      if (!at || !isOut(at)) return
      const { activeElement: now } = document
      const lost = now === null || now === document.body || now === at
      at = null
      if (!lost) return
      const place = field && !isOut(field) ? field : within.querySelector<HTMLElement>("h2[tabindex]")
      place?.focus()
    })
    look.observe(within, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] })
    document.addEventListener("focusin", come)
    document.addEventListener("pointerdown", press, true)
    return () => {
      look.disconnect()
      document.removeEventListener("focusin", come)
      document.removeEventListener("pointerdown", press, true)
    }
  }, [section])
}
