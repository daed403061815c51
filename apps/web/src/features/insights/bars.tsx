import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { InboxLink } from "./data.ts"

export type Bar = {
  key: string
  name: ReactNode
  /** 0 to 1 of the longest. */
  share: number
  value: string
  /** Next to the value, such as a share of the step before. */
  aside?: string
  link: InboxLink | null
}

/** Things of one kind side by side, as lines of text with a bar each: read as they are by everybody. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_auto_auto] gap-x-3 gap-y-2.5">
      {bars.map((bar) => (
        <li key={bar.key} className="col-span-full grid grid-cols-subgrid items-center text-[13px]/5">
          <span className="min-w-0 truncate">
            {bar.link ? (
              <Link to="/dashboard/submissions" search={bar.link} className="text-fg underline-offset-2 hover:underline">
                {bar.name}
              </Link>
            ) : (
              bar.name
            )}
          </span>
          <span aria-hidden="true" className="h-3.5">
            <span
              style={{ width: `${Math.max(bar.share > 0 ? 0.5 : 0, bar.share * 100)}%` }}
              className="block h-full rounded-[2px] bg-line-field forced-colors:border"
            />
          </span>
          <span className="text-right tabular-nums">{bar.value}</span>
          <span className="min-w-9 text-right text-fg-2 tabular-nums">{bar.aside}</span>
        </li>
      ))}
    </ul>
  )
}
