import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import { Button } from "@intray/ui/button"
import { Search } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useRoom } from "../use-media.ts"
import { useQuestions } from "./answers/use-questions.ts"
import { AnswerForm, DaysForm } from "./answers-on-demand.tsx"
import type { InboxFilter } from "./filter.ts"
import type { Choice, Section } from "./filter-choice.tsx"
import { sectionsOf } from "./filter-choices.tsx"
import { questionChoices } from "./filter-choices-more.tsx"
import { daysOf, isPreset } from "./filter-days.ts"
import { type Part, withText } from "./filter-edit.ts"
import { FilterMenu } from "./filter-menu.tsx"
import type { FilterContext } from "./filter-names.ts"
import { FilterSurface } from "./filter-surface.tsx"
import { useListSlots } from "./list-slots.ts"
import { type Counts, useFacets } from "./use-facets.ts"

export type FilterPopoverProps = {
  filter: InboxFilter
  known: FilterContext
  counts: Counts
  phone: boolean
  /** Shows only this part; absent: all parts. */
  part?: Part
  open: boolean
  onOpenChange: (open: boolean) => void
  onChange: (filter: InboxFilter) => void
  /** Absent: all choices, of the inbox's list. */
  offers?: (choice: Choice) => boolean
  /** The button that opens it. */
  children: ReactNode
}

/** The filter's choices. */
export function FilterPopover({ part, children, ...rest }: FilterPopoverProps) {
  const { open, onOpenChange, ...choices } = rest
  return (
    <FilterSurface
      label={part ? filters.kinds[part] : filters.menu.label}
      {...{ open, onOpenChange, phone: rest.phone }}
      home={rest.offers ? "button" : "list"}
      content={(close) => <Choices part={part} close={close} {...choices} />}
    >
      {children}
    </FilterSurface>
  )
}

type ChoicesProps = Pick<FilterPopoverProps, "filter" | "known" | "counts" | "phone" | "part" | "onChange" | "offers"> & {
  close: () => void
}

function Choices({ filter, known, counts, phone, part, onChange, offers, close }: ChoicesProps) {
  const { views, onView } = useListSlots()
  const { touch } = useRoom()
  const custom = filter.date !== null && !isPreset(filter.date)
  const [form, setForm] = useState<Pick<Choice, "opens" | "question">>(part === "date" && custom ? { opens: "days" } : {})
  const questions = useQuestions(filter).data?.items
  const typed = useRef<string[]>([])
  const { facets } = counts
  // Requested only while the choices are open. For lists that are not limited to open submissions, it is the same request.
  const anywhere = useFacets(filter.state === "open" ? { ...filter, state: "all" } : filter).facets
  const offered = (section: Section) => (offers ? { ...section, choices: section.choices.filter(offers) } : section)
  const all = sectionsOf(filter, known, facets, anywhere, touch).map(offered)
  const sections = part ? all.flatMap((section) => narrowed(section, part)) : [...all, offered(viewSection(filter, views))]

  const choose = (choice: Choice, leaveOut: boolean) => {
    if (choice.opens) return setForm(choice)
    if (choice.part === "views") {
      onView(choice.key.slice("views-".length))
      return close()
    }
    onChange(choice.next(leaveOut))
    if (choice.part === "text") close()
  }
  if (form.opens === "answer") {
    return (
      <AnswerForm
        filter={filter}
        first={form.question}
        typed={typed}
        onBack={() => setForm({})}
        onApply={(answers) => {
          onChange({ ...filter, answers })
          close()
        }}
      />
    )
  }
  if (form.opens === "days") {
    return (
      <DaysForm
        days={custom && filter.date !== null ? daysOf(filter.date) : { from: null, to: null }}
        onBack={() => setForm({})}
        onApply={(date) => {
          onChange({ ...filter, date })
          close()
        }}
      />
    )
  }
  const searchChoice = (text: string): Choice => ({
    key: "text",
    part: "text",
    name: filters.values.search({ text }),
    icon: <Search aria-hidden="true" size={15} className="text-fg-2" />,
    state: "off",
    count: null,
    next: () => withText(filter, text),
  })
  const extra = (text: string): Choice[] => [
    ...(part ? [] : questionChoices(filter, questions ?? [], text)),
    ...(part || offers ? [] : [searchChoice(text)]),
  ]
  const note = counts.failed
    ? filters.menu.notCounted
    : facets && !facets.totalIsExact
      ? filters.menu.newestOnly({ most: facets.total })
      : undefined
  return (
    <>
      <FilterMenu sections={sections} onChoose={choose} wide={phone} note={note} counting={counts.stale} extra={extra} />
      {phone && (
        <div className="sticky -bottom-3 -mx-4 mt-2 -mb-3 border-t bg-sunken px-4 py-3">
          <Button block onClick={close}>
            {facets ? filters.menu.show({ count: facets.total, total: totalWords(facets) }) : filters.menu.done}
          </Button>
        </div>
      )}
    </>
  )
}

/** "1,204", or "10,000+" if the count stopped there. */
export function totalWords(total: { total: number; totalIsExact: boolean }): string {
  return total.totalIsExact ? formatNumber(locale, total.total) : filters.total.many({ most: total.total })
}

/** Returns the part's section, or its share of one. */
function narrowed(section: Section, part: Part): Section[] {
  const wanted = part === "without" ? "labels" : part
  if (section.part === wanted) return [{ ...section }]
  const choices = section.choices.filter((choice) => choice.part === wanted)
  return section.part === "more" && choices.length > 0 ? [{ ...section, title: filters.kinds[part], choices }] : []
}

function viewSection(filter: InboxFilter, views: ReturnType<typeof useListSlots>["views"]): Section {
  return {
    part: "views",
    title: filters.kinds.views,
    choices: views.map((view) => ({
      key: `views-${view.id}`,
      part: "views",
      name: view.name,
      icon: view.icon,
      state: filter.view === view.id ? "on" : "off",
      count: null,
      next: () => filter,
    })),
  }
}
