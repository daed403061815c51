import { createContext, type ReactNode, use } from "react"
import { onDemand } from "../../../lib/on-demand.tsx"

/** The current search text; empty: no search. {@link Marked} highlights its words. */
export const Highlight = createContext("")

const Marks = onDemand(
  () => import("./marks.tsx").then((module) => module.Marks),
  ({ text }: { text: string }) => text,
)

/** A text with the search words highlighted. */
export function Marked({ children }: { children: string }): ReactNode {
  const search = use(Highlight)
  return search === "" ? children : <Marks text={children} search={search} />
}
