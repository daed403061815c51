import { createContext, type ReactNode, use } from "react"
import { onDemand } from "../../../lib/on-demand.tsx"

/** What is searched for now; empty: nothing. Its words are marked in every {@link Marked} text. */
export const Highlight = createContext("")

const Marks = onDemand(
  () => import("./marks.tsx").then((module) => module.Marks),
  ({ text }: { text: string }) => text,
)

/** A text in which the words of the search are marked. */
export function Marked({ children }: { children: string }): ReactNode {
  const search = use(Highlight)
  return search === "" ? children : <Marks text={children} search={search} />
}
