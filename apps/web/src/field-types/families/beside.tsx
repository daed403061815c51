import type { ReactNode } from "react"

/** Help on the left, what is counted or read back on the right. */
export function beside(help: ReactNode, note: { said: string; over?: boolean } | null): ReactNode {
  if (!note) return help
  return (
    <span className="flex flex-wrap gap-x-4">
      {help && <span className="min-w-0 flex-1 basis-40">{help}</span>}
      <span className={note.over ? "flex-none text-danger" : "flex-none"}>{note.said}</span>
    </span>
  )
}
