import type { AlertDialogProps } from "@intray/ui/alert-dialog"
import type { DialogProps } from "@intray/ui/dialog"
import type { SheetProps } from "@intray/ui/sheet"
import { type ComponentType, useState } from "react"
import { Opening, onDemand } from "./on-demand.tsx"

/**
 * The dialogs of a page that mostly opens none, in a piece of their own: it comes once the page is at rest, or when the first of them is
 * opened. Each is drawn from then on, so that it also closes as it should.
 */
export function opened<Props extends { open: boolean }>(Dialog: ComponentType<Props>) {
  return function Opened(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted && <Dialog {...props} />
  }
}

export const Dialog = opened(onDemand<DialogProps>(() => import("@intray/ui/dialog").then((module) => module.Dialog), Opening))
export const AlertDialog = opened(
  onDemand<AlertDialogProps>(() => import("@intray/ui/alert-dialog").then((module) => module.AlertDialog), Opening),
)
export const Sheet = opened(onDemand<SheetProps>(() => import("@intray/ui/sheet").then((module) => module.Sheet), Opening))
