import { useEffect } from "react"

let desk: ((actId: string) => unknown) | null = null

/** Takes one act back where its traces are on screen: the inbox, while it is shown. @returns false when nobody here can */
export function undoHere(actId: string): boolean {
  if (!desk) return false
  desk(actId)
  return true
}

/** While shown: this is who takes acts back. */
export function useUndoDesk(undo: (actId: string) => unknown): void {
  useEffect(() => {
    desk = undo
    return () => {
      if (desk === undo) desk = null
    }
  }, [undo])
}
