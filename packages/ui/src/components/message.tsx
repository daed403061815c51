import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"

export type MessageProps = {
  /** "Imke at Lantern Quay", "You" */
  author: string
  /** Already in words: "Tue 10 Feb, 11:05" */
  at: string
  dateTime?: string
  /** From the reader: at the right, outlined. */
  mine?: boolean
  children: ReactNode
}

/** One message between a team and a submitter. */
export function Message({ author, at, dateTime, mine = false, children }: MessageProps) {
  return (
    <article className={cx("flex max-w-[88%] flex-col gap-1.5", mine && "ms-auto items-end")}>
      <p className="type-meta">
        <b className="font-semibold">{author}</b>{" "}
        <time dateTime={dateTime} className="ms-1 text-fg-3">
          {at}
        </time>
      </p>
      <div
        className={cx(
          "rounded-dialog px-4 py-2.5 whitespace-pre-line",
          mine ? "rounded-se-keycap border border-line-strong" : "rounded-ss-keycap bg-hover",
        )}
      >
        {children}
      </div>
    </article>
  )
}
