import { iconPicker as words } from "@intray/i18n/icon-picker"
import { Input } from "@intray/ui/input"
import { comboboxOf } from "@intray/ui/lib/combobox"
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

/**
 * A search field with a grid of icons. The field keeps the focus: arrows move in the grid, Enter chooses the active icon, Escape closes.
 */
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
  const take = (index: number) => {
    const name = shown[index]
    if (name !== undefined) onChoose(name)
  }
  const { names, press, option } = comboboxOf({
    list: `${id}-list`,
    count: shown.length,
    at,
    place: placeInGrid,
    onMove: setAt,
    onTake: take,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === "Enter" && at < 0 && text !== "" && !event.nativeEvent.isComposing) {
      // Chooses the first result; Enter must not submit the surrounding form.
      event.preventDefault()
      take(0)
    } else press(event)
  }
  return (
    <div className="rounded-panel border bg-sunken p-2">
      <Input
        ref={box}
        type="text"
        role="combobox"
        data-own-escape
        aria-expanded
        {...names}
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
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.list}
        className="mt-2 grid max-h-48 grid-cols-8 gap-1 overflow-y-auto"
        tabIndex={-1}
      >
        {shown.map((name, index) => (
          <span
            key={name}
            {...option(index, name === chosen)}
            title={name}
            className={cx(
              "flex h-8 cursor-pointer items-center justify-center rounded-control hover:bg-hover touch:h-11",
              index === at && "bg-press outline-2 -outline-offset-2 outline-current",
              name === chosen && "border border-line-strong bg-raised",
            )}
          >
            <PickedIcon name={`lucide:${name}`} size={18} />
            <span className="hidden-text">{name}</span>
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
