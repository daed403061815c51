import { publicPages as words } from "@intray/i18n/translated"
import type { ToastInput } from "@intray/ui/lib/toast-store"
import { type ComponentType, useEffect, useSyncExternalStore } from "react"
import { aheadOfNeed } from "../../lib/reload-guard.ts"
import { announce } from "./announce.tsx"

// Most visits are told nothing in passing: what draws a toast comes with the first one.
let Area: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Tells something in passing, as a toast at the lower right. It is said at once in the page's own live region, which is there from the
 * beginning; where the piece that draws it does not come, that is all.
 */
export function tell(toast: ToastInput): void {
  announce([toast.title, toast.action?.label].filter(Boolean).join(" "))
  const shown = import("./toast-area.tsx").then((piece) => {
    Area = piece.ToastArea
    for (const listener of listeners) listener()
    piece.toast(toast)
  })
  void aheadOfNeed(shown)
}

/** The toast area of the public pages. Once in the page. */
export function Toasts() {
  const Drawn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => Area,
  )
  useEffect(() => {
    const back = () => tell({ key: "connection", tone: "ok", title: words.toasts.online })
    window.addEventListener("online", back)
    return () => window.removeEventListener("online", back)
  }, [])
  return <div id="toasts">{Drawn && <Drawn />}</div>
}
