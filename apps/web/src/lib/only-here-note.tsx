import { portals } from "@intray/i18n/portals"
import { MonitorX } from "lucide-react"
import { isOnlyHere } from "./only-here.ts"

/** Note next to a link for others: says that only the server's own machine can open it, and which setting changes that. */
export function OnlyHereNote({ url }: { url: string }) {
  if (!isOnlyHere(url)) return null
  return (
    <p className="flex gap-2.5 rounded-field bg-warn-bg px-3 py-2.5 text-[13px]/[20px] text-warn">
      <MonitorX aria-hidden="true" size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{portals.onlyHere({ base: new URL(url).origin })}</span>
    </p>
  )
}
