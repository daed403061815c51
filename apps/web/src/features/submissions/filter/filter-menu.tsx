import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import { Input } from "@intray/ui/input"
import { Kbd } from "@intray/ui/kbd"
import { type ComboboxOption, comboboxOf } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { ArrowBigUp, ArrowDown, ArrowUp, Ban, Check, CornerDownLeft, type LucideIcon, Search } from "lucide-react"
import { Fragment, type RefObject, useEffect, useId, useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import type { Choice, Section } from "./filter-choice.tsx"
import { found } from "./filter-find.ts"

export type FilterMenuProps = {
  /** Keys that were typed before this was shown. */
  typed: RefObject<string[]>
  sections: readonly Section[]
  /** Called with the chosen value; `leaveOut`: exclude it. */
  onChoose: (choice: Choice, leaveOut: boolean) => void
  /** Further choices for the typed text, at the end. */
  extra?: (text: string) => Choice[]
  /** Fills its surface, such as a sheet on a phone. */
  wide?: boolean
  /** A line below the choices. */
  note?: string | undefined
  /** The counts belong to the previous filter; new ones are loading. */
  counting?: boolean
}

/** The text that was typed before the menu was shown, and whether Enter came after it. */
function readTyped({ current: keys }: RefObject<string[]>): { text: string; enter: boolean } {
  const end = keys.indexOf("Enter")
  const letters = end < 0 ? keys : keys.slice(0, end)
  return { text: letters.filter((key) => key.length === 1).join(""), enter: end >= 0 }
}

/** The filter's choices with a search field. Arrow keys move, Enter chooses, Shift+Enter excludes, Escape closes. */
export function FilterMenu({ typed, sections, onChoose, extra, wide = false, note, counting = false }: FilterMenuProps) {
  const [text, setText] = useState("")
  const [entered, setEntered] = useState(false)
  // Keys are collected until this effect.
  useEffect(() => {
    if (typed.current.length === 0) return
    const { text: early, enter } = readTyped(typed)
    typed.current = []
    setText(early)
    setEntered(enter)
  }, [typed])
  const [active, setActive] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const wanted = text.trim()
  const shown =
    wanted === ""
      ? sections.filter((section) => section.choices.length > 0)
      : [{ part: "more" as const, title: "", choices: [...found(sections, wanted), ...(extra?.(wanted) ?? [])] }]
  const flat = shown.flatMap((section) => section.choices)
  // By key, so that the active choice stays active when others appear or disappear.
  const placeOf = new Map(flat.map(({ key }, index) => [key, index]))
  const at = flat.length === 0 ? -1 : (placeOf.get(active ?? "") ?? 0)

  const choose = (choice: Choice | undefined, leaveOut: boolean) => {
    if (!choice) return
    setActive(choice.key)
    onChoose(choice, leaveOut)
    // The next typed text is a new search.
    field.current?.select()
  }
  useEffect(() => {
    if (!entered) return
    setEntered(false)
    choose(flat[at], false)
  })
  const combobox = comboboxOf({
    list,
    count: flat.length,
    at,
    onMove: (index) => setActive(flat[index]?.key ?? null),
    onTake: (index, held) => choose(flat[index], held.shiftKey || held.altKey),
  })

  return (
    <div className={cx("flex min-h-0 flex-col", wide ? "w-full" : "w-76 max-w-[calc(100vw-32px)]")}>
      <Input
        {...combobox.names}
        ref={field}
        // A user who opens this with a key wants to type; on a phone the keyboard would cover the choices.
        autoFocus={!wide}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded="true"
        aria-label={filters.menu.find}
        placeholder={filters.menu.find}
        before={<Search aria-hidden="true" size={15} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={combobox.press}
      />
      <div
        id={list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={filters.menu.label}
        aria-busy={counting}
        className={cx("group mt-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]", !wide && "max-h-[min(420px,52dvh)]")}
      >
        {shown.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
          <div key={`${section.part}${section.title}`} role="group" aria-label={section.title || filters.menu.label}>
            {section.title !== "" && (
              <p
                aria-hidden="true"
                className={cx("type-meta sticky top-0 flex gap-2 px-2 pt-2 pb-1 text-fg-2", wide ? "bg-sunken" : "bg-raised")}
              >
                <span className="flex-1">{section.title}</span>
                {section.hint && <span className="text-fg-3">{section.hint}</span>}
              </p>
            )}
            {section.choices.map((choice) => {
              const place = placeOf.get(choice.key) ?? 0
              return (
                <Option
                  key={choice.key}
                  option={combobox.option(place, choice.state !== "off")}
                  choice={choice}
                  here={place === at}
                  kind={wanted === "" ? undefined : filters.kinds[choice.part]}
                />
              )
            })}
          </div>
        ))}
        {flat.length === 0 && <p className="px-2 py-2 text-fg-2">{filters.menu.none}</p>}
      </div>
      <p role="status" className="hidden-text">
        {wanted === "" ? "" : filters.menu.results({ count: flat.length })}
      </p>
      {note && <p className="type-meta px-2 pt-1.5 text-fg-2">{note}</p>}
      {!wide && <Hints leaveOut={flat.some((choice) => choice.key.startsWith("labels-"))} />}
    </div>
  )
}

type OptionProps = {
  option: ComboboxOption
  choice: Choice
  here: boolean
  /** Shown next to the name if choices of all kinds are in one list. */
  kind: string | undefined
}

function Option({ option, choice, here, kind }: OptionProps) {
  const { state, count } = choice
  return (
    <div
      {...option}
      data-here={here || undefined}
      className={cx(
        "flex min-h-[30px] cursor-pointer scroll-mt-8 items-center gap-2.5 rounded-control px-2 select-none touch:min-h-11",
        here && "keys:bg-hover dark:keys:bg-press",
        count === 0 && state === "off" && "text-fg-3",
      )}
    >
      <span className="flex w-4 flex-none justify-center">{choice.icon}</span>
      <span className={cx("min-w-0 flex-1 truncate", state === "on" && "firm")}>
        <span className={cx(state === "not" && "line-through decoration-fg-3")}>{choice.name}</span>
        {kind && <span className="type-meta ml-1.5 text-fg-3">{` ${kind}`}</span>}
        {choice.note && <span className="type-meta ml-1.5 text-fg-3">{` ${choice.note}`}</span>}
        {state === "not" && <span className="hidden-text">{`, ${filters.menu.leftOut}`}</span>}
      </span>
      {count !== null && (
        <span className="type-meta flex-none text-fg-2 tabular-nums group-aria-busy:text-fg-3">
          <span aria-hidden="true">{formatNumber(locale, count)}</span>
          <span className="hidden-text">{filters.menu.count({ count })}</span>
        </span>
      )}
      <span className="flex w-4 flex-none justify-center">
        {state === "on" && <Check aria-hidden="true" size={16} />}
        {state === "not" && <Ban aria-hidden="true" size={15} className="text-danger" />}
      </span>
    </div>
  )
}

/** The shortcuts that work here, if the user has a keyboard. */
function Hints({ leaveOut }: { leaveOut: boolean }) {
  const hints: [keys: LucideIcon[], words: string][] = [
    [[ArrowUp, ArrowDown], filters.menu.moveHint],
    [[CornerDownLeft], filters.menu.toggleHint],
    ...(leaveOut ? [[[ArrowBigUp, CornerDownLeft], filters.menu.notHint] as [LucideIcon[], string]] : []),
  ]
  return (
    <p aria-hidden="true" className="type-meta mt-1.5 hidden items-center gap-1 border-t px-2 pt-2 pb-0.5 text-fg-3 keys:flex">
      {hints.map(([keys, words]) => (
        <Fragment key={words}>
          {keys.map((Icon) => (
            <Kbd key={Icon.displayName} decorative variant="mini">
              <Icon size={10} />
            </Kbd>
          ))}
          <span className="mr-2">{words}</span>
        </Fragment>
      ))}
    </p>
  )
}
