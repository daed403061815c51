import { comments } from "@intray/i18n/comments"
import { Avatar } from "@intray/ui/avatar"
import type { ComboboxOption } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import type { Member } from "./mention-field.tsx"

export type PeopleListProps = {
  id: string
  people: readonly Member[]
  /** Place of the one that Enter takes. */
  at: number
  meId: string
  /** Properties of the one at a place. */
  option: (index: number) => ComboboxOption
}

/** Whom an @ can mean; the keys are those of the field, which keeps the focus. */
export function PeopleList({ id, people, at, meId, option }: PeopleListProps) {
  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-1 overflow-hidden rounded-panel border bg-raised p-1 shadow-popover">
      {people.length === 0 && <p className="px-2 py-1.5 text-fg-2">{comments.people.none}</p>}
      <div id={id} role="listbox" aria-label={comments.people.label} className="max-h-[min(240px,40dvh)] overflow-y-auto">
        {people.map((person, index) => (
          <div
            key={person.id}
            {...option(index)}
            className={cx(
              "flex min-h-[30px] cursor-pointer items-center gap-2.5 rounded-control px-2 select-none touch:min-h-11",
              index === at && "bg-hover dark:bg-press",
            )}
          >
            <Avatar name={person.name} image={person.image} size={20} />
            <span className="min-w-0 flex-1 truncate">{person.name}</span>
            {person.id === meId && <span className="type-meta text-fg-2">{comments.people.you}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
