import { useToasts } from "@intray/ui/lib/toast-store"
import type { ToasterProps } from "@intray/ui/toast"
import { useEffect, useState } from "react"
import { savesData, whenAtRest } from "./builds/ahead.ts"
import { onDemand } from "./on-demand.tsx"

const Area = onDemand<ToasterProps>(() => import("@intray/ui/toast").then(({ Toaster }) => Toaster))

/**
 * The toast area, in a chunk that no page waits for. It mounts when the page is idle, so that screen readers know it before the first
 * toast, or as soon as there is a toast.
 */
export function Toaster(props: ToasterProps) {
  const [drawn, setDrawn] = useState(false)
  const told = useToasts().length > 0
  useEffect(() => {
    if (!savesData()) whenAtRest(() => setDrawn(true))
  }, [])
  // Once mounted it stays, so that the last toast can close by itself.
  if (told && !drawn) setDrawn(true)
  return drawn && <Area {...props} />
}
