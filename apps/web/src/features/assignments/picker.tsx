import { assign } from "@intray/i18n/assign"
import { common } from "@intray/i18n/common"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Input } from "@intray/ui/input"
import { type ComboboxOption, useCombobox } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Check, Search, UserRoundX } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useFocusBack } from "../../lib/focus-back.ts"
import { useMembers } from "../../lib/members.ts"
import { type Choice, choicesOf } from "./choices.ts"

export type AssignPickerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  meId: string
  /** Whose it is; null: unassigned, undefined several people's. */
  value: string | null | undefined
  onPick: (to: { id: string; name: string } | null) => void
  /** What it hangs on: one element that takes a ref and props. */
  children: ReactNode
  align?: "start" | "end"
}

/** Whom to give it to, found by typing: arrows move, Enter gives, Escape closes. The focus goes back to where it was. */
export function AssignPicker({ open, onOpenChange, meId, value, onPick, children, align = "start" }: AssignPickerProps) {
  const box = useRef<HTMLInputElement>(null)
  const { back, onCloseAutoFocus } = useFocusBack(open)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) back()
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent
        aria-label={assign.pick}
        align={align}
        className="w-66 max-w-[calc(100vw-32px)]"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          box.current?.focus()
        }}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <People
          box={box}
          meId={meId}
          value={value}
          onPick={(choice) => {
            change(false)
            onPick(choice.kind === "nobody" ? null : { id: choice.person.id, name: choice.person.name })
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

type PeopleProps = Pick<AssignPickerProps, "meId" | "value"> & {
  box: React.RefObject<HTMLInputElement | null>
  onPick: (choice: Choice) => void
}

function People({ box, meId, value, onPick }: PeopleProps) {
  const { query, members } = useMembers()
  const { text, list, over } = useCombobox()
  const choices = choicesOf(members, meId, value, text, { me: assign.toMe, nobody: assign.toNobody })
  const combobox = over(choices.length, (index) => {
    const choice = choices[index]
    if (choice) onPick(choice)
  })

  return (
    <div className="flex flex-col">
      <Input
        ref={box}
        {...combobox.box}
        aria-label={assign.search}
        placeholder={assign.search}
        before={<Search aria-hidden="true" size={15} />}
      />
      {query.isPending && (
        <Loading label={assign.loading} className="flex flex-col gap-3 px-2 py-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </Loading>
      )}
      {query.isError && (
        <div className="flex flex-wrap items-center gap-2 px-2 pt-2 pb-1 text-fg-2">
          {assign.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      <div id={list} role="listbox" aria-label={assign.pick} className="mt-1 max-h-[44dvh] overflow-y-auto empty:hidden">
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.kind === "nobody" ? "nobody" : choice.person.id}
            option={combobox.option(index, choice.kind === "nobody" ? value === null : value === choice.person.id)}
            choice={choice}
            here={index === combobox.at}
          />
        ))}
      </div>
      {query.isSuccess && choices.length === 0 && <p className="px-2 py-2 text-fg-2">{assign.none}</p>}
      <p role="status" className="hidden-text">
        {query.isSuccess && text !== "" && choices.length === 0 && assign.none}
      </p>
    </div>
  )
}

type ChoiceRowProps = { option: ComboboxOption; choice: Choice; here: boolean }

function ChoiceRow({ option, choice, here }: ChoiceRowProps) {
  const name = choice.kind === "nobody" ? assign.toNobody : choice.person.name
  return (
    <div
      {...option}
      className={cx(
        "flex min-h-[32px] cursor-pointer items-center gap-2.5 rounded-control px-2 select-none touch:min-h-11",
        here && "bg-hover dark:bg-press",
      )}
    >
      {choice.kind === "nobody" ? (
        <span className="flex size-5 flex-none items-center justify-center text-fg-3">
          <UserRoundX aria-hidden="true" size={16} />
        </span>
      ) : (
        <Avatar name={name} image={choice.person.image} size={20} />
      )}
      <span className="min-w-0 flex-1 truncate">{choice.kind === "me" ? assign.toMe : name}</span>
      {choice.kind === "me" && <span className="type-meta max-w-[45%] truncate text-fg-2">{name}</span>}
      <Check aria-hidden="true" size={16} className={option["aria-selected"] ? "text-fg" : "invisible"} />
    </div>
  )
}
