import { common } from "@intray/i18n/common"
import { palette as words } from "@intray/i18n/palette"
import { Dialog } from "@intray/ui/dialog"
import { Input } from "@intray/ui/input"
import { type ComboboxOption, useCombobox } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Search } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { useCan } from "../../lib/can.ts"
import { useColorMode } from "../../lib/color-mode.ts"
import { KeyCaps } from "../../lib/key-cap.tsx"
import type { Command } from "../../lib/keyboard.ts"
import { trpc } from "../../lib/trpc.ts"
import { useIsPlatformAdmin } from "./admin-nav.tsx"
import { type Entry, entriesOf, jumpOf, matching } from "./palette-entries.ts"
import type { Places } from "./use-places.ts"

export type PaletteProps = {
  /** What the page could do when it was opened. */
  commands: readonly Command[]
  places: Places
  onClose: () => void
}

/** Milliseconds after the last letter before submissions are looked for. */
const rest = 150
const mostSubmissions = 6

/** Everything that can be done or reached from here, found by typing: arrows move, Enter runs. */
export function Palette({ commands, places, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const { text, list, over } = useCombobox()
  const box = useRef<HTMLInputElement>(null)
  const found = useFound(text)
  const can = useCan()
  const platform = useIsPlatformAdmin()
  const signOut = useSignOut()
  const [, setMode] = useColorMode()
  const jump = jumpOf(text)
  const offered = matching(entriesOf(commands, places, { can, platform }), text)
  const entries = jump ? [jump, ...found, ...offered] : [...offered, ...found]

  const run = ({ to }: Entry) => {
    onClose()
    // The focus is where it was by then, and keys work again.
    if (to.kind === "command") setTimeout(to.run)
    else if (to.kind === "act") {
      if (to.act === "signOut") void signOut()
      else setMode(to.act)
    } else
      void navigate({
        to: to.to,
        search: (before: { team?: string }) => ({ team: before.team, ...to.search }),
        ...(to.hash ? { hash: to.hash } : {}),
      } as never)
  }
  const combobox = over(entries.length, (index) => {
    const chosen = entries[index]
    if (chosen) run(chosen)
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      closeLabel={common.close}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        box.current?.focus()
      }}
    >
      <Input
        ref={box}
        {...combobox.box}
        aria-label={words.title}
        placeholder={words.placeholder}
        before={<Search aria-hidden="true" size={16} />}
      />
      <div id={list} role="listbox" aria-label={words.results} className="-mx-2 mt-2 h-[min(380px,46dvh)] overflow-y-auto">
        {entries.map((entry, index) => (
          <Choice
            key={entry.id}
            option={combobox.option(index)}
            entry={entry}
            heading={entry.section === entries[index - 1]?.section ? null : entry.section}
            here={index === combobox.at}
          />
        ))}
        {entries.length === 0 && <p className="px-2 py-3 text-fg-2">{words.none({ text: text.trim() })}</p>}
      </div>
      <p role="status" className="hidden-text">
        {text === "" ? "" : words.count({ count: entries.length })}
      </p>
    </Dialog>
  )
}

type ChoiceProps = { option: ComboboxOption; entry: Entry; heading: string | null; here: boolean }

function Choice({ option, entry, heading, here }: ChoiceProps) {
  return (
    <>
      {heading && (
        <div role="presentation" className="type-meta px-2 pt-2 pb-1 text-fg-2">
          {heading}
        </div>
      )}
      <div
        {...option}
        className={cx(
          "flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 select-none touch:min-h-11",
          here && "bg-here-bg",
        )}
      >
        <span className="min-w-0 truncate">{entry.text}</span>
        <span className="min-w-0 truncate text-fg-2">{entry.note}</span>
        {entry.key && (
          <span aria-hidden="true" className="ml-auto flex flex-none gap-1">
            <KeyCaps name={entry.key} />
          </span>
        )}
      </div>
    </>
  )
}

/** Submissions that have the words in them, a moment after the last letter. */
function useFound(text: string): Entry[] {
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), rest)
    return () => clearTimeout(timer)
  }, [text])
  const utils = trpc.useUtils()
  const query = useQuery({
    // Not among the lists that labelling writes to.
    queryKey: ["palette", asked],
    queryFn: ({ signal }) =>
      utils.client.submissions.list.query({ filter: { text: asked, state: "all" }, limit: mostSubmissions }, { signal }),
    enabled: asked.length > 1 && asked === text.trim(),
  })
  if (asked.length < 2 || asked !== text.trim()) return []
  return (query.data?.items ?? []).map((row) => ({
    id: row.id,
    section: words.submissions,
    text: row.title || words.untitled,
    note: `${row.by} #${row.number}`,
    words: "",
    key: null,
    to: { kind: "page", to: "/dashboard/submissions", search: { q: asked, state: "all", sel: row.number } },
  }))
}
