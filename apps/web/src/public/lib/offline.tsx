import { publicPages as words } from "@intray/i18n/translated"
import { WifiOff } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"
import { announce } from "./announce.tsx"

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange)
  window.addEventListener("offline", onChange)
  return () => {
    window.removeEventListener("online", onChange)
    window.removeEventListener("offline", onChange)
  }
}

/** Says at the foot of the window that the connection is gone. A form that is filled in says it in its own words. */
export function OfflineNote() {
  const offline = useSyncExternalStore(subscribe, () => !navigator.onLine)
  useEffect(() => {
    if (offline) announce(words.offline)
  }, [offline])
  if (!offline) return null
  return (
    <p className="fixed bottom-3 left-1/2 z-10 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 animate-rise items-start gap-3 rounded-panel border border-line-strong bg-raised px-4 py-3 text-[15px] leading-[22px] shadow-popover">
      <WifiOff aria-hidden="true" size={20} className="mt-px flex-none" />
      {words.offline}
    </p>
  )
}
