import { duplicates as words } from "@intray/i18n/duplicates"
import { formatShort } from "@intray/i18n/format"
import type { DuplicateItem } from "@intray/server/modules/submissions/duplicates/schema"
import { Button } from "@intray/ui/button"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Copy } from "lucide-react"
import { useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import type { ReferenceData } from "../filter/reference-data.ts"

export type SentBeforeListProps = {
  /** At least one. */
  items: readonly DuplicateItem[]
  /** There are others, which are not listed. */
  more: boolean
  known: Pick<ReferenceData, "stages">
  /** Absent if there is nowhere to open it. */
  onOpen?: ((number: number) => void) | undefined
}

/** Lines shown before "show all", so that the answers stay near the top. */
const few = 3

/** Earlier submissions and their decisions. */
export function SentBeforeList({ items, more, known, onOpen }: SentBeforeListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, few)
  return (
    <section aria-labelledby="sent-before" className="rounded-panel border bg-raised">
      <h3 id="sent-before" className="flex items-center gap-2 px-3.5 pt-3 pb-2 font-emph">
        <Copy aria-hidden="true" size={15} className="flex-none text-fg-2" />
        {words.title({ count: items.length })}
      </h3>
      <ul className="pb-1.5">
        {shown.map((item) => (
          <Line key={item.id} item={item} known={known} onOpen={onOpen} />
        ))}
      </ul>
      {shown.length < items.length && (
        <div className="px-1.5 pb-1.5">
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            {words.all({ count: items.length })}
          </Button>
        </div>
      )}
      {all && more && <p className="px-3.5 pb-3 text-fg-3">{words.more}</p>}
    </section>
  )
}

function Line({ item, known, onOpen }: { item: DuplicateItem } & Pick<SentBeforeListProps, "known" | "onOpen">) {
  const stage = known.stages.find((one) => one.id === item.stageId)
  const content = (
    <>
      {stage && <StageGlyph shape={stageShape(stage, known.stages)} className="flex-none text-fg-2" />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">
          <span className="type-code text-fg-2">#{item.number}</span> <bdi>{item.title}</bdi>
          {item.by && (
            <span className="text-fg-2">
              {" · "}
              <bdi>{item.by}</bdi>
            </span>
          )}
        </span>
        <span className="truncate text-[12.5px] text-fg-2">{words.reasons({ reasons: item.reasons })}</span>
      </span>
      <span className="flex flex-none flex-col items-end">
        {stage && <span>{item.held ? words.held({ stage: stage.name }) : stage.name}</span>}
        <time dateTime={item.createdAt} className="text-[12.5px] text-fg-3">
          {formatShort(locale, item.createdAt)}
        </time>
      </span>
    </>
  )
  const line = "flex min-h-11 w-full items-center gap-2.5 px-3.5 py-1.5 text-left"
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={() => onOpen(item.number)} className={`${line} hover:bg-hover`}>
          {content}
        </button>
      ) : (
        <div className={line}>{content}</div>
      )}
    </li>
  )
}
