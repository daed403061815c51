import { marksOf, type QueryWord } from "@intray/server/features/core/search/words"
import { createContext, type ReactNode, use } from "react"

/** The words that are looked for now; what is found of them is marked wherever a {@link Marked} text is. */
export const Highlight = createContext<readonly QueryWord[]>([])

/** A text with the words that are looked for marked. */
export function Marked({ children }: { children: string }): ReactNode {
  const query = use(Highlight)
  if (query.length === 0) return children
  const marks = marksOf(children, query)
  if (marks.length === 0) return children
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of marks) {
    parts.push(
      children.slice(at, from),
      <mark key={from} className="rounded-[2px] bg-warn-bg text-inherit shadow-[inset_0_-1px_0_var(--warn)]">
        {children.slice(from, to)}
      </mark>,
    )
    at = to
  }
  parts.push(children.slice(at))
  return parts
}
