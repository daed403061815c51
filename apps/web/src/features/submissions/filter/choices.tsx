import { filters } from "@intray/i18n/filters"
import { Button } from "@intray/ui/button"
import { Search } from "lucide-react"
import { type RefObject, useState } from "react"
import { useRoom } from "../use-media.ts"
import { AnswerForm } from "./answers/answer-form.tsx"
import { useQuestions } from "./answers/use-questions.ts"
import type { InboxFilter } from "./filter.ts"
import type { Choice, Section } from "./filter-choice.tsx"
import { sectionsOf } from "./filter-choices.tsx"
import { questionChoices, reviewSection } from "./filter-choices-more.tsx"
import { daysOf, isPreset } from "./filter-days.ts"
import { DaysForm } from "./filter-days-form.tsx"
import { type Part, withText } from "./filter-edit.ts"
import { FilterMenu } from "./filter-menu.tsx"
import type { FilterPopoverProps } from "./filter-popover.tsx"
import { useListSlots } from "./list-slots.ts"
import { ReviewForm } from "./reviews/review-form.tsx"
import { useScoredRounds } from "./reviews/use-scored-rounds.ts"
import { totalWords } from "./total-words.ts"
import { useFacets } from "./use-facets.ts"

export type ChoicesProps = Pick<FilterPopoverProps, "filter" | "known" | "counts" | "phone" | "part" | "onChange" | "offers"> & {
  /** Keys that were typed while the choices loaded. */
  typed: RefObject<string[]>
  close: () => void
}

/** The filter's choices, or the form that one of them opens. */
export function Choices({ filter, known, counts, phone, part, onChange, offers, typed, close }: ChoicesProps) {
  const { views, onView } = useListSlots()
  const { touch } = useRoom()
  const custom = filter.date !== null && !isPreset(filter.date)
  const [form, setForm] = useState<Pick<Choice, "opens" | "question">>(part === "date" && custom ? { opens: "days" } : {})
  const questions = useQuestions(filter).data?.items
  const rounds = useScoredRounds().data?.items
  const { facets } = counts
  // Requested only while the choices are open. For lists that are not limited to open submissions, it is the same request.
  const anywhere = useFacets(filter.state === "open" ? { ...filter, state: "all" } : filter).facets
  const offered = (section: Section) => (offers ? { ...section, choices: section.choices.filter(offers) } : section)
  const all = sectionsOf(filter, known, facets, anywhere, touch).map(offered)
  const more = [...(rounds?.length ? [reviewSection(filter)] : []), viewSection(filter, views)].map(offered)
  const sections = part ? all.flatMap((section) => narrowed(section, part)) : [...all, ...more]

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
  if (form.opens === "reviews") {
    return (
      <ReviewForm
        filter={filter}
        onBack={() => setForm({})}
        onApply={(reviews) => {
          onChange({ ...filter, reviews })
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
      <FilterMenu typed={typed} sections={sections} onChoose={choose} wide={phone} note={note} counting={counts.stale} extra={extra} />
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
