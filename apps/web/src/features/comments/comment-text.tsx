import { comments } from "@intray/i18n/comments"
import { piecesOf } from "@intray/server/platform/values/mentions"
import { cx } from "@intray/ui/lib/cx"
import { Fragment, type ReactNode } from "react"
import type { Person } from "./mention-text.ts"

export type CommentTextProps = {
  /** As it is kept. */
  text: string
  people: readonly Person[]
  meId: string
  /** Draws words that are looked for. */
  mark?: ((text: string) => ReactNode) | undefined
}

/** The words of a comment, with names where it mentions somebody; one's own is highlighted. */
export function CommentText({ text, people, meId, mark = (plain) => plain }: CommentTextProps) {
  return piecesOf(text).map((piece, index) => {
    // The pieces of one text never move.
    const key = `${index}`
    if ("text" in piece) return <Fragment key={key}>{mark(piece.text)}</Fragment>
    const name = people.find((one) => one.id === piece.mention)?.name ?? comments.gone
    return (
      <span key={key} className={cx("font-emph", piece.mention === meId ? "rounded-[3px] bg-here-bg px-0.5 text-fg" : "text-link")}>
        @{name}
      </span>
    )
  })
}
