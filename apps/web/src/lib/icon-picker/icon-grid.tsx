import { iconPicker as words } from "@intray/server/copy/icon-picker"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { PickedIcon } from "@intray/ui/picked-icon"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { findIcons, MOST_SHOWN, placeInGrid } from "./find-icons.ts"

export type IconGridProps = { chosen: string | null; onChoose: (name: string) => void; onClose: () => void }

async function readNames(): Promise<string[]> {
  const answer = await fetch("/api/icons/collection?prefix=lucide")
  if (!answer.ok) throw new Error(String(answer.status))
  return ((await answer.json()) as { uncategorized: string[] }).uncategorized
}

/** A search and the icons that it finds. The box keeps the focus: arrows go through the icons, Enter chooses the marked one, Escape closes. */
export function IconGrid({ chosen, onChoose, onClose }: IconGridProps) {
  const all = useQuery({ queryKey: ["icon-names"], queryFn: readNames, staleTime: Number.POSITIVE_INFINITY })
  const [text, setText] = useState("")
  const [at, setAt] = useState(-1)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  const found = findIcons(all.data ?? [], text)
  const shown = found.slice(0, MOST_SHOWN)
  const optionId = (index: number) => `${id}-${index}`

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = placeInGrid(event.key, at, shown.length)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter") {
      // Never the form's: it stands around this.
      event.preventDefault()
      const name = shown[Math.max(at, 0)]
      if (name !== undefined && (at >= 0 || text !== "")) onChoose(name)
    } else if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div className="rounded-panel border bg-sunken p-2">
      <Input
        ref={box}
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        aria-label={words.search}
        aria-describedby={`${id}-help`}
        placeholder={words.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(-1)
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.list}
        className="mt-2 grid max-h-48 grid-cols-8 gap-1 overflow-y-auto"
        tabIndex={-1}
      >
        {shown.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
          <span
            key={name}
            id={optionId(index)}
            role="option"
            aria-selected={name === chosen}
            aria-label={name}
            title={name}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
            className={cx(
              "flex h-8 cursor-pointer items-center justify-center rounded-control hover:bg-hover touch:h-11",
              index === at && "bg-press outline-2 -outline-offset-2 outline-current",
              name === chosen && "border border-line-strong bg-raised",
            )}
          >
            <PickedIcon name={`lucide:${name}`} size={18} />
          </span>
        ))}
      </div>
      <p id={`${id}-help`} className="hidden-text">
        {words.help}
      </p>
      <p role="status" className="type-meta px-1 pt-2 text-fg-2">
        {all.isError ? words.failed : all.isPending ? words.loading : words.found({ count: found.length, shown: shown.length })}
      </p>
    </div>
  )
}
