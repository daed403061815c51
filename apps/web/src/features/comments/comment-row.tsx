import { comments } from "@intray/i18n/comments"
import { formatMoment, formatShort } from "@intray/i18n/format"
import type { CommentItem } from "@intray/server/modules/comments/schema"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { timecode } from "@intray/ui/lib/time"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Pencil, Play, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../lib/i18n.ts"
import { CommentText } from "./comment-text.tsx"
import type { Person } from "./mention-text.ts"
import type { Sounding } from "./sound.ts"

export type CommentRowProps = {
  item: CommentItem
  meId: string
  files: readonly Sounding[]
  mayEdit: boolean
  mayDelete: boolean
  mark?: ((text: string) => ReactNode) | undefined
  /** Null where nothing can be heard. */
  onSeek: ((fileId: string, atMs: number) => void) | null
  onEdit: () => void
  onDelete: () => void
  /** In place of the words, while they are changed. */
  editor?: ReactNode
}

/** One comment of the discussion; of a deleted one the line that there was one. */
export function CommentRow({ item, meId, files, mayEdit, mayDelete, mark, onSeek, onEdit, onDelete, editor }: CommentRowProps) {
  const who = item.mine ? comments.you : (item.author?.name ?? item.apiKey?.name ?? comments.gone)
  if (item.deletedAt) {
    return (
      <CommentFrame author={item.author ?? (item.apiKey && { name: item.apiKey.name, image: null })}>
        <p className="text-fg-3">{item.mine ? comments.deletedOwn : comments.deleted({ who })}</p>
      </CommentFrame>
    )
  }
  return (
    <CommentFrame author={item.author ?? (item.apiKey && { name: item.apiKey.name, image: null })}>
      <div className="flex min-w-0 items-baseline gap-2">
        <b className="min-w-0 truncate font-emph">{who}</b>
        <time dateTime={item.createdAt} title={formatMoment(locale, item.createdAt)} className="type-meta flex-none text-fg-3">
          {formatShort(locale, item.createdAt)}
        </time>
        {item.editedAt && (
          <span className="type-meta flex-none text-fg-3" title={formatMoment(locale, item.editedAt)}>
            {comments.edited}
          </span>
        )}
        {(mayEdit || mayDelete) && !editor && <RowMenu who={who} onEdit={mayEdit ? onEdit : null} onDelete={mayDelete ? onDelete : null} />}
      </div>
      {editor || (
        <CommentBody
          text={item.text}
          people={item.mentions}
          meId={meId}
          mark={mark}
          fileId={item.fileId}
          atMs={item.atMs}
          files={files}
          onSeek={onSeek}
        />
      )}
    </CommentFrame>
  )
}

/** The place of a comment: who it is from at the left, what they say next to it. */
export function CommentFrame({ author, children }: { author: { name: string; image: string | null } | null; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <Avatar name={author?.name ?? "?"} image={author?.image ?? null} size={24} />
      <div className="min-w-0 flex-1 pt-0.5">{children}</div>
    </div>
  )
}

type BodyProps = Pick<CommentRowProps, "files" | "onSeek" | "mark" | "meId"> & {
  text: string
  people: readonly Person[]
  fileId: string | null
  atMs: number | null
}

/** The words, behind the moment that they speak of. */
export function CommentBody({ text, people, meId, mark, fileId, atMs, files, onSeek }: BodyProps) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {fileId !== null && atMs !== null && <TimeLink fileId={fileId} atMs={atMs} files={files} onSeek={onSeek} />}
      <CommentText text={text} people={people} meId={meId} mark={mark} />
    </p>
  )
}

function TimeLink({ fileId, atMs, files, onSeek }: Pick<BodyProps, "files" | "onSeek"> & { fileId: string; atMs: number }) {
  const time = timecode(atMs / 1000)
  const file = files.find((one) => one.id === fileId)?.name ?? comments.time.aFile
  const look = "type-code mr-1.5 inline-flex items-center gap-1 rounded-keycap bg-sunken px-1.5 text-[12px] leading-5"
  if (!onSeek) return <span className={look}>{time}</span>
  const label = comments.time.seek({ time, file })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onSeek(fileId, atMs)}
      className={`${look} relative text-link hover:bg-press touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3`}
    >
      <Play aria-hidden="true" size={10} fill="currentColor" />
      {time}
    </button>
  )
}

function RowMenu({ who, onEdit, onDelete }: { who: string; onEdit: (() => void) | null; onDelete: (() => void) | null }) {
  const label = comments.more({ who })
  return (
    <span className="-my-1 ml-auto flex-none">
      <Menu>
        <MenuTrigger asChild>
          <Button variant="quiet" size="sm" icon={<Ellipsis aria-hidden="true" size={16} />} aria-label={label} title={label} />
        </MenuTrigger>
        <MenuContent align="end">
          {onEdit && (
            <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={onEdit}>
              {comments.edit}
            </MenuItem>
          )}
          {onDelete && (
            <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={onDelete}>
              {comments.delete}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </span>
  )
}
