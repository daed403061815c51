import { useEffect } from "react"

let desk: ((actId: string) => unknown) | null = null

/** Undoes an action in the inbox while it is shown, which also updates the screen. @returns false if the inbox is not shown */
export function undoHere(actId: string): boolean {
  if (!desk) return false
  desk(actId)
  return true
}

/** While mounted, this component handles undo. */
export function useUndoDesk(undo: (actId: string) => unknown): void {
  useEffect(() => {
    desk = undo
    return () => {
      if (desk === undo) desk = null
    }
  }, [undo])
}
