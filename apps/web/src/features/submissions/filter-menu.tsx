import { inbox } from "@intray/server/messages/inbox"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Check, Search } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useId, useState } from "react"

export type FilterKind = "portals" | "stages" | "labels"
export type FilterOption = { id: string; name: string; icon: ReactNode; selected: boolean; note?: string }
export type FilterSection = { kind: FilterKind; title: string; options: FilterOption[] }

export type FilterMenuProps = {
  sections: readonly FilterSection[]
  onToggle: (kind: FilterKind, id: string) => void
}

/** What the list can be narrowed to, found by typing. Arrow keys move, Enter ticks, Escape closes. */
export function FilterMenu({ sections, onToggle }: FilterMenuProps) {
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const base = useId()
  const wanted = fold(text)
  const shown = sections
    .map((section) => ({ ...section, options: section.options.filter((option) => fold(option.name).includes(wanted)) }))
    .filter((section) => section.options.length > 0)
  const flat = shown.flatMap((section) => section.options.map((option) => ({ kind: section.kind, option })))
  const at = Math.min(active, flat.length - 1)
  const idOf = (kind: FilterKind, id: string) => `${base}-${kind}-${id}`

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && flat.length > 0) {
      event.preventDefault()
      const next = (at + step + flat.length) % flat.length
      setActive(next)
      const entry = flat[next]
      if (entry) document.getElementById(idOf(entry.kind, entry.option.id))?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const entry = flat[at]
      if (entry) onToggle(entry.kind, entry.option.id)
    }
  }

  const current = flat[at]
  return (
    <div className="flex w-66 max-w-[calc(100vw-32px)] flex-col">
      <Input
        // Whoever opens this by key wants to type.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${base}-list`}
        aria-activedescendant={current ? idOf(current.kind, current.option.id) : undefined}
        aria-label={inbox.filter.search}
        placeholder={inbox.filter.search}
        before={<Search aria-hidden="true" size={15} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={keys}
      />
      <div
        id={`${base}-list`}
        role="listbox"
        aria-multiselectable="true"
        aria-label={inbox.filter.addLabel}
        className="mt-1 max-h-[52dvh] overflow-y-auto"
      >
        {shown.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
          <div key={section.kind} role="group" aria-label={section.title}>
            <p aria-hidden="true" className="type-meta px-2 pt-2 pb-1 text-fg-3">
              {section.title}
            </p>
            {section.options.map((option) => {
              const here = current?.option === option
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={option.id}
                  id={idOf(section.kind, option.id)}
                  role="option"
                  aria-selected={option.selected}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onToggle(section.kind, option.id)}
                  onPointerMove={() => setActive(flat.findIndex((entry) => entry.option === option))}
                  className={cx(
                    "flex min-h-[30px] cursor-pointer items-center gap-2.5 rounded-control px-2 select-none touch:min-h-11",
                    here && "bg-hover dark:bg-press",
                  )}
                >
                  <span className="flex w-4 flex-none justify-center">{option.icon}</span>
                  <span className="min-w-0 flex-1 truncate">{option.name}</span>
                  {option.note && <span className="type-meta text-fg-3">{option.note}</span>}
                  <Check aria-hidden="true" size={16} className={option.selected ? "text-fg" : "invisible"} />
                </div>
              )
            })}
          </div>
        ))}
        {shown.length === 0 && (
          <p className="px-2 py-2 text-fg-2">
            {inbox.filter.none} <span className="text-fg-3">{inbox.filter.hint}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Letters without case and accents, for finding. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()
}
