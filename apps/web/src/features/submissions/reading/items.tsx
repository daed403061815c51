import { inbox } from "@intray/i18n/inbox"
import { cx } from "@intray/ui/lib/cx"
import { timecode } from "@intray/ui/lib/time"
import { AudioLines } from "lucide-react"
import type { ReactNode } from "react"
import { AnswerList, AnswerValue, LinkCard } from "./answer-list.tsx"
import { type Item, type ItemGroup, isSound } from "./answers.ts"
import { DownloadLink } from "./viewer/files.tsx"

export type ItemListProps = {
  group: ItemGroup
  /** Its questions ask for files or links: an item without any says so. */
  hasMedia: boolean
  /** Id of the file in the player. */
  current: string | null
  playing: boolean
  onPlay: (fileId: string) => void
}

/**
 * The items of a group, e.g. tracks: pressing one with a file plays it. If there is room, the facts are in columns shared by all rows;
 * otherwise below the title.
 */
export function ItemList({ group, hasMedia, current, playing, onPlay }: ItemListProps) {
  const columns = { gridTemplateColumns: `20px minmax(96px, 1fr) repeat(${group.columns.length}, fit-content(28%)) 40px` }
  return (
    <ol aria-label={group.label} style={columns} className="grid grid-flow-row">
      {group.items.map((item, index) => (
        <li key={item.key} className="col-span-full grid grid-cols-subgrid border-t first:border-t-0">
          <ItemRow
            item={item}
            hasMedia={hasMedia}
            columns={group.columns}
            index={index}
            current={current}
            playing={playing}
            onPlay={onPlay}
          />
        </li>
      ))}
    </ol>
  )
}

/** A group without files or links, such as the lines of a budget, below its question. */
export function ItemTable({ group }: { group: ItemGroup }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-fg-2">{group.label}</h3>
      <div className="@container overflow-hidden rounded-panel border bg-raised">
        <ItemList group={group} hasMedia={false} current={null} playing={false} onPlay={() => undefined} />
      </div>
    </section>
  )
}

type RowProps = Omit<ItemListProps, "group"> & { item: Item; columns: readonly string[]; index: number }

function ItemRow({ item, hasMedia, columns, index, current, playing, onPlay }: RowProps) {
  // Too many facts in one row would leave no space for the title.
  const many = columns.length > 3
  // The row plays audio; other files are shown below.
  const first = item.files.find(isSound)
  const others = item.files.filter((file) => file !== first)
  const here = first !== undefined && first.id === current
  const span = { gridColumn: `span ${columns.length + 2}` }
  const line: ReactNode = (
    <>
      <span aria-hidden="true" className="flex justify-center pl-2.5 text-fg-2">
        {here ? <AudioLines size={15} className={playing ? "text-here" : "text-fg"} /> : index + 1}
      </span>
      <span
        className={cx(
          "flex min-w-0 items-baseline pl-5 text-left",
          many ? "@max-2xl:[grid-column:2/-1]" : "@max-lg:[grid-column:2/-1]",
          here && "font-semibold",
        )}
      >
        {first && <span className="hidden-text">{`${here && playing ? inbox.reading.pauseItem : inbox.reading.playItem} `}</span>}
        <span className="min-w-0 truncate">{item.title}</span>
        {first?.facts?.durationMs !== undefined && <Length ms={first.facts.durationMs} />}
      </span>
      {columns.map((key) => {
        const fact = item.facts.find((one) => one.key === key)
        return (
          <span
            key={key}
            title={fact?.label}
            className={cx("min-w-0 truncate pl-4 text-left text-fg-2", many ? "@max-2xl:hidden" : "@max-lg:hidden")}
          >
            {fact && <span className="hidden-text">{`${fact.label}: `}</span>}
            {fact?.text}
          </span>
        )
      })}
    </>
  )
  const row = "grid min-h-[33px] min-w-0 grid-cols-subgrid items-center touch:min-h-11"
  return (
    <div className={cx("col-span-full grid grid-cols-subgrid", here && "bg-here-bg")}>
      {first ? (
        <button
          type="button"
          aria-current={here || undefined}
          onClick={() => onPlay(first.id)}
          style={span}
          className={cx(row, "-outline-offset-2", !here && "hover:bg-hover")}
        >
          {line}
        </button>
      ) : (
        <div style={span} className={row}>
          {line}
        </div>
      )}
      <span className="flex items-center justify-center">{first && <DownloadLink file={first} />}</span>
      {hasMedia && item.files.length === 0 && item.links.length === 0 && (
        <span className="type-meta col-span-full pr-3 pb-2 pl-10 text-fg-3">{inbox.reading.noFile}</span>
      )}
      {item.facts.length > 0 && (
        <p className={cx("type-meta col-span-full flex flex-wrap gap-x-3 pr-3 pb-2 pl-10 text-fg-2", many ? "@2xl:hidden" : "@lg:hidden")}>
          {item.facts.map((fact) => (
            <span key={fact.key}>{fact.text}</span>
          ))}
        </p>
      )}
      {(item.links.length > 0 || others.length > 0 || item.more.length > 0) && (
        <div className="col-span-full flex min-w-0 flex-col items-start gap-2 pr-3 pb-2.5 pl-10">
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

function Length({ ms }: { ms: number }) {
  const length = timecode(ms / 1000)
  return (
    <span className="type-code flex-none pl-2 font-normal text-fg-3">
      <span aria-hidden="true">{length}</span>
      <span className="hidden-text">{inbox.sound.length({ length })}</span>
    </span>
  )
}
