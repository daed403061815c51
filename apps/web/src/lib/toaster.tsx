import { useToasts } from "@intray/ui/lib/toast-store"
import type { ToasterProps } from "@intray/ui/toast"
import { useEffect, useState } from "react"
import { savesData, whenAtRest } from "./builds/ahead.ts"
import { onDemand } from "./on-demand.tsx"

const Area = onDemand<ToasterProps>(() => import("@intray/ui/toast").then(({ Toaster }) => Toaster))

/**
 * The toast area, in a piece of its own that no page waits for: it is there once the page is at rest, so that a screen reader knows it before it
 * says anything, or as soon as there is something to tell.
 */
export function Toaster(props: ToasterProps) {
  const [drawn, setDrawn] = useState(false)
  const told = useToasts().length > 0
  useEffect(() => {
    if (!savesData()) whenAtRest(() => setDrawn(true))
  }, [])
  // Drawn once, it stays: the last toast leaves by itself.
  if (told && !drawn) setDrawn(true)
  return drawn && <Area {...props} />
}
