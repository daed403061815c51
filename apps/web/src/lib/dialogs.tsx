import type { AlertDialogProps } from "@intray/ui/alert-dialog"
import type { DialogProps } from "@intray/ui/dialog"
import type { SheetProps } from "@intray/ui/sheet"
import { type ComponentType, useState } from "react"
import { Opening, onDemand } from "./on-demand.tsx"

/**
 * Loads rarely used dialogs in a chunk of their own: when the page is idle, or when the first of them is opened. From then on each stays
 * rendered, so that its closing animation runs.
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
