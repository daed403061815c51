import { rules } from "@intray/i18n/rules"
import type { RuleFilter } from "@intray/server/modules/rules/schema"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { useMemo, useState } from "react"
import type { Conditions, ConditionWords } from "../features/rules/conditions.ts"
import { RulesScreen } from "../features/rules/rules-screen.tsx"
import { nameCondition } from "../features/submissions/filter/answers/answer-names.ts"
import { useQuestions } from "../features/submissions/filter/answers/use-questions.ts"
import { writeAnswers } from "../features/submissions/filter/filter-answers.ts"
import { FilterBar } from "../features/submissions/filter/filter-bar.tsx"
import type { Choice } from "../features/submissions/filter/filter-choice.tsx"
import { partsOf, toServer } from "../features/submissions/filter/filter-edit.ts"
import { type FilterContext, nameOf } from "../features/submissions/filter/filter-names.ts"
import { fromServer } from "../features/submissions/filter/from-server.ts"
import { me } from "../features/submissions/filter/search.ts"
import { useFacets } from "../features/submissions/filter/use-facets.ts"
import { useFilterContext } from "../features/submissions/filter/use-filter-context.ts"
import { newActId } from "../features/submissions/state/use-undo-stack.ts"
import { useRoom } from "../features/submissions/use-media.ts"
import { useCan } from "../lib/can.ts"
import { locale } from "../lib/i18n.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"

/** The team's rules; their conditions are shown and edited as the inbox's filter. */
export function RulesPage() {
  useTitle(rules.title)
  const can = useCan()
  const { known, loading: knownLoading } = useKnown()
  const { data, isLoading } = useQuestions({ portals: none })
  const questions = data?.items
  const loading = knownLoading || isLoading
  const conditions = useMemo((): Conditions => ({ loading, ...createConditions(known, questions) }), [loading, known, questions])
  return <RulesScreen allowed={can({ rule: ["manage"] })} conditions={conditions} newActId={newActId} />
}

const none: never[] = []

function useKnown(): { known: FilterContext; loading: boolean } {
  const queries = { stages: trpc.stages.list.useQuery(), labels: trpc.labels.list.useQuery(), portals: trpc.portals.list.useQuery() }
  const stages = queries.stages.data?.items ?? none
  const groups = queries.labels.data?.groups ?? none
  const portals = queries.portals.data?.items ?? none
  const known = useMemo(() => ({ stages, labels: groups.flatMap((group) => group.labels), portals }), [stages, groups, portals])
  return { known: useFilterContext(known), loading: Object.values(queries).some((query) => query.isLoading) }
}

/** A rule covers all submissions unless it says otherwise; the inbox writes that out. */
function toRuleFilter(filter: Parameters<typeof toServer>[0]): RuleFilter {
  const { state, ...rest } = toServer(filter)
  return state === "open" ? { ...rest, state } : rest
}

function createConditions(known: FilterContext, questions: readonly FilterQuestion[] | undefined): Omit<Conditions, "loading"> {
  return {
    describe: (filter) => {
      const shown = fromServer(filter)
      return partsOf(shown).flatMap((part) => (part === "answers" ? nameAnswers(filter, questions) : [nameOf(shown, part, known)]))
    },
    isEditable: (filter) => isSame(toRuleFilter(fromServer(filter)), filter),
    Editor: ConditionsEditor,
  }
}

function nameAnswers({ answers = [] }: RuleFilter, questions: readonly FilterQuestion[] | undefined): ConditionWords[] {
  return answers.map((one) => {
    const question = questions && (questions.find(({ key }) => key === one.key) ?? null)
    const { field, ...named } = nameCondition(one, question, locale)
    return { kind: field, ...named }
  })
}

function ConditionsEditor({ filter, onChange }: { filter: RuleFilter; onChange: (filter: RuleFilter) => void }) {
  const { known } = useKnown()
  const { phone } = useRoom()
  const [open, setOpen] = useState(false)
  const shown = fromServer(filter)
  return (
    <FilterBar
      filter={shown}
      known={known}
      counts={useFacets(shown)}
      phone={phone}
      offers={isOffered}
      onChange={(next) => onChange(toRuleFilter(next))}
      open={open}
      onOpenChange={setOpen}
    />
  )
}

/** Parts that belong to a reader, or to one moment, make no sense in a rule. */
const isOffered = ({ key, part }: Choice) =>
  !["date", "trash", "snoozed", "text", "views", "reviews"].includes(part) && !key.endsWith(`-${me}`)

/** Whether two filters ask for the same, whatever the order of their parts. */
function isSame(a: RuleFilter, b: RuleFilter): boolean {
  const sorted = (filter: RuleFilter) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([name, value]) => value !== undefined && !(name === "state" && value === "all"))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => [name, name === "answers" ? writeAnswers(filter.answers ?? []) : value]),
    )
  return sorted(a) === sorted(b)
}
