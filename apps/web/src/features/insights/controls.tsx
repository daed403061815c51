import { insights as words } from "@intray/i18n/insights"
import type { PortalList } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Select } from "@intray/ui/select"
import { CalendarDays } from "lucide-react"
import { type FormEvent, useState } from "react"
import type { InsightsSearch } from "./search.ts"

export type ControlsProps = {
  search: InsightsSearch
  /** The days that are shown; null while they are not known. */
  range: { from: string; to: string } | null
  portals: PortalList["items"]
  onSearch: (change: Partial<InsightsSearch>) => void
}

/** What days, which portal, and what it is compared with. */
export function Controls({ search, range, portals, onSearch }: ControlsProps) {
  const named = ["month", "quarter", "year"] as const
  const chosen = search.portal ?? "*"
  // Several, or one that is not there: what is shown is not all portals.
  const unlisted = chosen !== "*" && !portals.some((one) => one.slug === chosen)
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:min-w-0">
      <div className="flex flex-col max-sm:col-span-2">
        <Choice
          variant="segmented"
          aria-label={words.range.label}
          value={search.range === "own" ? null : (search.range ?? "quarter")}
          options={named.map((value) => ({ value, label: words.range[value] }))}
          onChange={(value) =>
            onSearch({ range: value === "quarter" ? undefined : (value as "month" | "year"), from: undefined, to: undefined })
          }
        />
      </div>
      <Days search={search} range={range} onSearch={onSearch} />
      <Select
        aria-label={words.portals.label}
        className="max-sm:col-span-2 sm:max-w-44"
        value={chosen}
        options={[
          { value: "*", label: words.portals.all },
          ...(unlisted ? [{ value: chosen, label: chosen.replaceAll(",", ", ") }] : []),
          ...portals.map((one) => ({ value: one.slug, label: one.title })),
        ]}
        onChange={(event) =>
          onSearch({ portal: event.currentTarget.value === "*" ? undefined : event.currentTarget.value, question: undefined })
        }
      />
      <Select
        aria-label={words.compare.label}
        className="max-sm:col-span-2"
        value={search.compare ?? "auto"}
        options={(["auto", "before", "year", "none"] as const).map((value) => ({ value, label: words.compare[value] }))}
        onChange={(event) => {
          const value = event.currentTarget.value
          onSearch({ compare: value === "auto" ? undefined : (value as "before" | "year" | "none") })
        }}
      />
    </div>
  )
}

function Days({ search, range, onSearch }: Omit<ControlsProps, "portals">) {
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState("")
  const [to, setTo] = useState("")
  const good = from !== "" && to !== "" && from <= to
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!good) return
    onSearch({ range: "own", from, to })
    setOpen(false)
  }
  const opens = (next: boolean) => {
    if (next && range) {
      setFrom(range.from)
      setTo(range.to)
    }
    setOpen(next)
  }
  return (
    <Popover open={open} onOpenChange={opens}>
      <PopoverTrigger asChild>
        <Button pressed={search.range === "own"} className="max-sm:col-span-2" icon={<CalendarDays aria-hidden="true" size={15} />}>
          {range ? words.range.span(range) : words.range.own}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={words.range.own}>
        <form noValidate onSubmit={apply} className="flex w-full flex-col gap-3 p-1.5 md:w-76">
          <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
            <Field label={words.range.from}>
              <Input type="date" min="2000-01-01" max="2099-12-31" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
            </Field>
            <Field label={words.range.to}>
              <Input type="date" min="2000-01-01" max="2099-12-31" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
            </Field>
          </div>
          <Button type="submit" variant="primary" disabled={!good} className="self-start">
            {words.range.apply}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
