import { publicPages as words } from "@intray/i18n/translated"
import type { ToastInput } from "@intray/ui/lib/toast-store"
import { type ComponentType, useEffect, useSyncExternalStore } from "react"
import { aheadOfNeed } from "../../lib/reload-guard.ts"
import { announce } from "./announce.tsx"

// Most visits show no toast, so the toast code loads with the first one.
let Area: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * Shows a toast at the lower right. The text is announced at once in the page's live region, which exists from the start; if the toast
 * code fails to load, only that happens.
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

/** The toast area of the public pages. Rendered once per page. */
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
