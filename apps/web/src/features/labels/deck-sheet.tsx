import { inbox } from "@intray/i18n/inbox"
import { listFormat } from "@intray/i18n/intl"
import { Button } from "@intray/ui/button"
import { ChevronDown, ChevronUp, Undo2 } from "lucide-react"
import { useId, useState } from "react"
import { listLocale, withinSentence } from "../../lib/i18n.ts"
import { DeckGroup, type DeckProps } from "./deck.tsx"

export type DeckSheetProps = Omit<DeckProps, "corner" | "keys"> & {
  /** The key of each label by its id; without it no keys are printed. */
  keys?: DeckProps["keys"]
  /** How many groups show while the sheet is down. */
  resting?: number
  /** What undo would take back, by name; null when there is nothing. */
  undoName: string | null
  onUndo: () => void
}

const noKeys: ReadonlyMap<string, string> = new Map()

/** The label bar on a phone or tablet: shows the first groups and opens upwards for the rest, so that the submission keeps the screen. */
export function DeckSheet(props: DeckSheetProps) {
  const { groups, labelIds, allowed, onToggle, keys = noKeys, resting = 2, above, suggested, undoName, onUndo } = props
  const [raised, setRaised] = useState(false)
  const rest = groups.slice(resting)
  const shown = raised ? groups : groups.slice(0, resting)
  const id = useId()
  return (
    <section
      aria-label={inbox.deck.label}
      className="flex max-h-[62dvh] flex-none flex-col rounded-t-sheet border-t md:rounded-none md:shadow-none bg-sunken pb-[env(safe-area-inset-bottom)] shadow-popover"
    >
      <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line-strong md:hidden" />
      <div id={id} className="flex flex-col gap-3 overflow-y-auto px-4 pt-2 pb-1 md:px-[22px]">
        {above}
        {groups.length === 0 && <p className="py-1.5 text-fg-2">{inbox.deck.empty}</p>}
        {!allowed && groups.length > 0 && <p className="text-[14px] leading-5 text-fg-2">{inbox.deck.readOnly}</p>}
        {shown.map((group) => (
          <DeckGroup
            key={group.id}
            group={group}
            labelIds={labelIds}
            keys={keys}
            allowed={allowed}
            onToggle={onToggle}
            suggested={suggested}
          />
        ))}
      </div>
      <div className="flex h-14 flex-none items-center justify-between gap-2 px-2 md:h-11 touch:h-14 md:px-3">
        {rest.length > 0 ? (
          <Button
            variant="quiet"
            aria-expanded={raised}
            aria-controls={id}
            icon={raised ? <ChevronDown aria-hidden="true" size={16} /> : <ChevronUp aria-hidden="true" size={16} />}
            onClick={() => setRaised(!raised)}
            className="min-w-0 shrink! px-2!"
          >
            <span className="truncate">
              {raised ? inbox.deck.fewer : inbox.deck.moreGroups({ groups: listed(rest.map((group) => group.name)) })}
            </span>
          </Button>
        ) : (
          <span />
        )}
        <Button
          variant="quiet"
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={onUndo}
          disabled={undoName === null}
          className={undoName === null ? "hidden!" : "min-w-0 shrink! px-2!"}
        >
          <span className="truncate">{inbox.deck.undoNamed({ name: undoName ?? "" })}</span>
        </Button>
      </div>
    </section>
  )
}

/** "Feedback and flags": a list in the words of the locale, sentence case. */
function listed(names: string[]): string {
  const text = listFormat(listLocale, { type: "conjunction" }).format(names.map(withinSentence))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
