import { currentTeam } from "@intray/i18n/current-team"
import { TeamMark } from "@intray/ui/avatar"
import { Input } from "@intray/ui/input"
import { type ComboboxOption, useCombobox } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Check, Plus, Search } from "lucide-react"
import { type ReactNode, type RefObject, useEffect } from "react"
import { locale } from "../../lib/i18n.ts"
import { namesLike } from "../../lib/members.ts"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"

const words = currentTeam.switcher

export type TeamPickerProps = {
  box?: RefObject<HTMLInputElement | null>
  onPick: (team: { id: string; name: string; slug: string }) => void
  /** Asked for another one, called as what was typed. */
  onCreate: (name: string) => void
}

/** One's teams, found by typing: arrows move, Enter chooses. Making another one comes last. */
export function TeamPicker({ box, onPick, onCreate }: TeamPickerProps) {
  const query = trpc.session.get.useQuery()
  const { refetch } = query
  const { text, list, over } = useCombobox()
  const current = query.data?.team
  const teams = namesLike(query.data?.teams ?? [], text)
  const last = teams.length
  const name = text.trim()

  useEffect(() => {
    // Somebody may have been let in, or put out, since the page was opened.
    void refetch().then(({ isError }) => {
      if (isError) toast({ tone: "danger", title: words.notListed, description: words.notListedText, key: "team" })
    })
  }, [refetch])

  const combobox = over(last + 1, (index) => {
    const chosen = teams[index]
    if (chosen) onPick(chosen)
    else onCreate(name)
  })
  const row = (index: number, chosen = false) => ({ option: combobox.option(index, chosen), here: index === combobox.at })

  return (
    <div className="flex min-w-0 flex-col">
      <Input
        ref={box}
        {...combobox.box}
        aria-label={words.search}
        placeholder={words.search}
        before={<Search aria-hidden="true" size={15} />}
      />
      {teams.length === 0 && name !== "" && <p className="px-2 pt-2 break-words text-fg-2">{words.none({ text: name })}</p>}
      <div id={list} role="listbox" aria-label={words.title} className="mt-1 max-h-[44dvh] overflow-y-auto">
        {teams.map((one, index) => (
          <Row key={one.id} {...row(index, one.id === current?.id)} icon={<TeamMark name={one.name} logo={one.logo} size={22} />}>
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
            <span className="type-meta max-w-[40%] truncate text-fg-2">{roleText(one.role)}</span>
          </Row>
        ))}
        <div role="presentation" className="mx-1 my-1 h-px bg-line" />
        <Row {...row(last)} icon={<Plus aria-hidden="true" size={16} className="text-fg-2" />}>
          <span className="min-w-0 flex-1 truncate">{name === "" || teams.length > 0 ? words.create : words.createNamed({ name })}</span>
        </Row>
      </div>
      <p role="status" className="hidden-text">
        {name === "" ? "" : words.found({ locale, count: teams.length })}
      </p>
    </div>
  )
}

type RowProps = { option: ComboboxOption; here: boolean; icon: ReactNode; children: ReactNode }

function Row({ option, here, icon, children }: RowProps) {
  return (
    <div
      {...option}
      className={cx(
        "flex min-h-[34px] cursor-pointer items-center gap-2.5 rounded-control px-2 select-none touch:min-h-11",
        here && "bg-hover dark:bg-press",
      )}
    >
      <span className="flex w-[22px] flex-none justify-center">{icon}</span>
      {children}
      <Check aria-hidden="true" size={16} className={option["aria-selected"] ? "flex-none text-fg" : "invisible flex-none"} />
    </div>
  )
}
