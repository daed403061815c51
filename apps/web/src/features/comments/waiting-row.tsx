import { comments } from "@intray/i18n/comments"
import { Button } from "@intray/ui/button"
import { CircleAlert } from "lucide-react"
import { CommentBody, CommentFrame, type CommentRowProps } from "./comment-row.tsx"
import type { Waiting } from "./desk.ts"

export type WaitingRowProps = Pick<CommentRowProps, "files" | "meId"> & {
  waiting: Waiting
  author: { id: string; name: string; image: string | null }
  onRetry: () => void
  /** Puts its words back into the field. */
  onTake: () => void
  onDiscard: () => void
}

/** A comment that the server has not confirmed: shown as it will be, and what can be done where it did not arrive. */
export function WaitingRow({ waiting, author, files, meId, onRetry, onTake, onDiscard }: WaitingRowProps) {
  const { text, people, fileId, atMs, failed, uncertain } = waiting
  const words = comments.pending
  return (
    <CommentFrame author={author}>
      <div className="flex min-w-0 items-baseline gap-2">
        <b className="min-w-0 truncate font-emph">{comments.you}</b>
        {failed === null && <span className="type-meta text-fg-3">{words.sending}</span>}
      </div>
      <CommentBody text={text} people={people} meId={meId} fileId={fileId} atMs={atMs} files={files} onSeek={null} />
      {failed !== null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <p role="alert" className="flex min-w-0 items-center gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" size={14} className="flex-none" />
            <span>
              {uncertain ? words.uncertain : words.failed} {failed}
            </span>
          </p>
          <span className="flex flex-wrap gap-1">
            <Button size="sm" onClick={onRetry}>
              {words.retry}
            </Button>
            <Button size="sm" variant="quiet" onClick={onTake}>
              {words.edit}
            </Button>
            <Button size="sm" variant="quiet" onClick={onDiscard}>
              {words.discard}
            </Button>
          </span>
        </div>
      )}
    </CommentFrame>
  )
}
