import { marksOf, queryOf } from "@intray/server/modules/submission-index/text/words"
import { type ReactNode, useMemo } from "react"

/** A text with the search words highlighted. */
export function Marks({ text, search }: { text: string; search: string }): ReactNode {
  const query = useMemo(() => queryOf(search), [search])
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of marksOf(text, query)) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-[2px] bg-warn-bg text-inherit shadow-[inset_0_-1px_0_var(--warn)]">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  parts.push(text.slice(at))
  return parts
}
