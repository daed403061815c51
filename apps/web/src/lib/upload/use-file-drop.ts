import { type ClipboardEvent, type DragEvent, useState } from "react"

/**
 * Takes files that are dragged onto an element or pasted into it. Choosing by button does the same: dragging is never the only way.
 * @returns whether files are held over it, and what to spread on it
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setOver(true)
  }
  return {
    over,
    drop: {
      onDragEnter: drag,
      onDragOver: drag,
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        // Words that are dragged land where they are let go.
        if (!event.dataTransfer.types.includes("Files")) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
    paste: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        const { types } = event.clipboardData
        // What was copied out of a document has a picture of itself with it: the words are meant.
        if (files.length === 0 || (types.includes("text/html") && types.includes("text/plain"))) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
