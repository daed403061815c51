import type { SubmissionFile } from "@intray/server/features/submissions/schema"
import { inbox } from "@intray/server/messages/inbox"
import { cx } from "@intray/ui/lib/cx"
import { AudioLines, Download } from "lucide-react"
import type { ReactNode } from "react"
import { AnswerList, AnswerValue, LinkCard } from "./answer-list.tsx"
import type { Item, ItemGroup } from "./answers.ts"

export type ItemListProps = {
  group: ItemGroup
  /** Id of the file that is loaded in the player. */
  current: string | null
  playing: boolean
  onPlay: (fileId: string) => void
}

/** The things that were sent, e.g. tracks: a press on one with a file plays it. */
export function ItemList({ group, current, playing, onPlay }: ItemListProps) {
  return (
    <ol aria-label={group.label}>
      {group.items.map((item, index) => (
        <li key={item.key} className="border-t first:border-t-0">
          <ItemRow item={item} index={index} current={current} playing={playing} onPlay={onPlay} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Omit<ItemListProps, "group"> & { item: Item; index: number }

function ItemRow({ item, index, current, playing, onPlay }: RowProps) {
  const [first, ...others] = item.files
  const here = first !== undefined && first.id === current
  const line: ReactNode = (
    <>
      <span aria-hidden="true" className="flex w-5 flex-none justify-center text-fg-2">
        {here ? <AudioLines size={15} className={cx("text-fg", playing && "text-here")} /> : index + 1}
      </span>
      <span className={cx("min-w-0 flex-[2] truncate text-left", here && "font-semibold")}>{item.title}</span>
      <span className="hidden min-w-0 flex-[3] items-center gap-x-4 overflow-hidden text-fg-2 md:flex">
        {item.facts.map((fact) => (
          <span key={fact.key} title={fact.label} className="min-w-0 truncate">
            <span className="hidden-text">{`${fact.label}: `}</span>
            {fact.text}
          </span>
        ))}
      </span>
    </>
  )
  return (
    <div className={here ? "bg-here-bg" : undefined}>
      <div className="flex min-h-[33px] items-center touch:min-h-11">
        {first ? (
          <button
            type="button"
            aria-label={here && playing ? inbox.reading.pause({ name: item.title }) : inbox.reading.play({ name: item.title })}
            aria-current={here || undefined}
            onClick={() => onPlay(first.id)}
            className={cx("flex min-h-[inherit] min-w-0 flex-1 items-center gap-2.5 pl-2.5 -outline-offset-2", !here && "hover:bg-hover")}
          >
            {line}
          </button>
        ) : (
          <div className="flex min-w-0 flex-1 items-center gap-2.5 pl-2.5">{line}</div>
        )}
        {first && <DownloadLink file={first} />}
        {!first && item.links.length === 0 && <span className="type-meta px-3 text-fg-3">{inbox.reading.noFile}</span>}
      </div>
      {item.facts.length > 0 && (
        <p className="type-meta flex flex-wrap gap-x-3 pr-3 pb-2 pl-[38px] text-fg-2 md:hidden">
          {item.facts.map((fact) => (
            <span key={fact.key}>{fact.text}</span>
          ))}
        </p>
      )}
      {(item.links.length > 0 || others.length > 0 || item.more.length > 0) && (
        <div className="flex flex-col items-start gap-2 pr-3 pb-2.5 pl-[38px]">
          {item.links.map((url) => (
            <LinkCard key={url} url={url} />
          ))}
          {others.length > 0 && <AnswerValue value={{ kind: "files", files: others }} />}
          {item.more.length > 0 && <AnswerList entries={item.more} />}
        </div>
      )}
    </div>
  )
}

function DownloadLink({ file }: { file: SubmissionFile }) {
  const words = inbox.reading.download({ name: file.name })
  return (
    <a
      href={file.url}
      download={file.name}
      aria-label={words}
      title={words}
      className="mx-1.5 flex size-7 flex-none items-center justify-center rounded-control text-fg-3 hover:bg-press hover:text-fg touch:size-11"
    >
      <Download aria-hidden="true" size={15} />
    </a>
  )
}
