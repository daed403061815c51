import { publicPages as words } from "@intray/i18n/translated"
import { useFieldWiring } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { comboboxOf } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { Check, ChevronDown } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { announce } from "../lib/announce.tsx"
import { found } from "./search.ts"

type Option = { value: string; label: string; lang?: string }
type SearchSelectProps = { options: Option[]; value: string; onChange: (value: string) => void; onBlur: () => void }

/** Keys that show the list. */
const opening = ["ArrowDown", "ArrowUp", "PageDown", "PageUp"]

/** One of many, found by typing: an editable combobox with its list, as WAI-ARIA has it. */
export function SearchSelect({ options, value, onChange, onBlur }: SearchSelectProps) {
  const { control } = useFieldWiring()
  const chosen = options.find((option) => option.value === value)
  const [open, setOpen] = useState(false)
  /** Null while the box shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const fitting = found(options, typed ?? "")
  const listId = `${control.id}-list`

  useEffect(() => {
    if (open) list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: "nearest" })
  })

  const show = (at?: number) => {
    setOpen(true)
    setActive(at ?? Math.max(0, fitting.indexOf(chosen as Option)))
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }
  const choose = (option: Option | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    const next = found(options, text)
    setActive(next.length > 0 ? 0 : -1)
    announce(next.length > 0 ? words.form.fitting({ count: next.length }) : words.form.noneFound({ typed: text }))
    // An emptied box takes the choice back.
    if (text === "" && value !== "") onChange("")
  }
  const combobox = comboboxOf({
    list: listId,
    count: fitting.length,
    at: active,
    open,
    onMove: setActive,
    onTake: (index) => choose(fitting[index]),
  })
  const press = (event: KeyboardEvent) => {
    if (combobox.press(event)) {
      // Also where nothing fits what was typed.
      if (event.key === "Enter") close()
    } else if (!open && opening.includes(event.key)) {
      event.preventDefault()
      show()
    } else if (event.key === "Escape" && open) {
      event.preventDefault()
      close()
    } else if (event.key === "Tab" && open && typed !== null) choose(fitting[active])
  }

  return (
    <div className="relative min-w-0">
      <Input
        {...combobox.names}
        role="combobox"
        aria-expanded={open}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.form.choose}
        value={typed ?? chosen?.label ?? ""}
        onChange={(event) => type(event.target.value)}
        onClick={() => !open && show()}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        onBlur={() => {
          close()
          onBlur()
        }}
        after={<ChevronDown aria-hidden="true" size={16} className="pointer-events-none me-2 text-fg-2" />}
      />
      {open && (
        <div
          ref={list}
          role="listbox"
          id={listId}
          aria-label={words.form.options}
          tabIndex={-1}
          // The box keeps the focus while one presses in the list.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 animate-rise overflow-y-auto rounded-field border bg-raised py-1 shadow-popover"
        >
          {fitting.length === 0 && (
            <p className="px-3.5 py-2 text-[15px] leading-[22px] text-fg-2">{words.form.noneFound({ typed: typed ?? "" })}</p>
          )}
          {fitting.map((option, index) => (
            <div
              key={option.value}
              {...combobox.option(index, option.value === value)}
              data-active={index === active}
              className={cx(
                "flex min-h-10 items-center gap-2 px-3.5 py-1.5 text-[15px] leading-[22px]",
                index === active && "bg-hover outline-1 -outline-offset-1 outline-transparent",
              )}
            >
              <span lang={option.lang} className="min-w-0 flex-1">
                {option.label}
              </span>
              {option.value === value && <Check aria-hidden="true" size={16} className="flex-none" />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
