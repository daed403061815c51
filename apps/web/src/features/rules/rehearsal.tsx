import { rules } from "@intray/i18n/rules"
import type { Rehearsal, RehearseRuleInput } from "@intray/server/modules/rules/schema"
import { FieldError } from "@intray/ui/field"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { skipToken } from "@tanstack/react-query"
import { FlaskConical, TriangleAlert } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import type { RuleNames } from "./names.ts"
import { sayAction } from "./rule-sentence.tsx"

const words = rules.rehearsal
/** Submissions that are named. */
const EXAMPLES = 3

/** What a rule would do; fetched again when the rule changes. */
export function useRehearsal(input: RehearseRuleInput | null) {
  return trpc.rules.rehearse.useQuery(input ?? skipToken, { staleTime: 0, gcTime: 0, retry: false })
}

export type RehearsalViewProps = {
  query: ReturnType<typeof useRehearsal>
  actions: RehearseRuleInput["actions"]
  names: RuleNames
}

/** The result of a dry run: how many it would change, what that contradicts, and examples. */
export function RehearsalView({ query, actions, names }: RehearsalViewProps) {
  const title = useId()
  const own = useRef<HTMLElement>(null)
  const isDone = !query.isFetching
  // In a dialog it may be below what is visible.
  useEffect(() => {
    if (isDone) own.current?.scrollIntoView({ block: "nearest" })
  }, [isDone])
  return (
    <section ref={own} aria-labelledby={title} className="flex flex-col gap-3 rounded-panel border bg-sunken p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={title} className="font-emph">
          {words.title}
        </h3>
        <span className="type-meta inline-flex items-center gap-1.5 text-fg-2">
          <FlaskConical aria-hidden="true" size={14} />
          {words.nothing}
        </span>
      </div>
      {query.isError ? (
        <div role="alert">
          <FieldError>{`${words.failed} ${reasonOf(query.error)}`}</FieldError>
        </div>
      ) : query.data && !query.isFetching ? (
        <Result result={query.data} actions={actions} names={names} />
      ) : (
        <Loading label={words.running}>
          <Skeleton className="h-4 w-72 max-w-full" />
        </Loading>
      )}
    </section>
  )
}

type ResultProps = { result: Rehearsal; actions: RehearseRuleInput["actions"]; names: RuleNames }

function Result({ result, actions, names }: ResultProps) {
  const say = (index: number) => {
    const action = actions[index]
    return action ? sayAction(action, names) : ""
  }
  const { contradicted } = result
  return (
    <>
      <p role="status">{result.examined === 0 ? words.none : words.result(result)}</p>
      {contradicted > 0 && (
        <div className="flex flex-col gap-1.5 rounded-control border border-warn p-2.5">
          <p className="flex items-center gap-1.5 font-emph text-warn">
            <TriangleAlert aria-hidden="true" size={16} />
            {words.contradictions({ count: contradicted })}
          </p>
          <ul className="flex flex-col gap-1.5">
            {result.contradictions.map(({ kind, id, count, submissions }) => (
              <li key={`${kind}${id}`}>
                <p className="type-meta text-fg-2">{words.contradicts[kind]({ name: nameOf(kind, id, names), count })}</p>
                <Submissions items={submissions} names={names} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {result.stages.length > 0 && (
        <p className="type-meta text-fg-2">
          {`${words.stages}: ${result.stages.map(({ stageId, count }) => words.contradicts.stage({ name: names.stage(stageId), count })).join(", ")}`}
        </p>
      )}
      {result.items.length > 0 && (
        <div>
          <p className="type-meta text-fg-2">{words.examples}</p>
          <Submissions items={result.items} names={names} />
        </div>
      )}
      <ul className="type-meta flex flex-col text-fg-2 tabular-nums">
        {result.actions.map(({ already, skipped }, index) => {
          const action = say(index)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rule's actions
            <li key={index} className="contents">
              {already > 0 && <span>{words.already({ action, count: already })}</span>}
              {skipped > 0 && <span>{words.skipped({ action, count: skipped })}</span>}
            </li>
          )
        })}
        <li>{words.took({ ms: result.ms })}</li>
      </ul>
    </>
  )
}

function nameOf(kind: Rehearsal["contradictions"][number]["kind"], id: string, names: RuleNames): string {
  if (kind === "stage") return names.stage(id)
  return kind === "label" ? names.label(id) : names.member(id)
}

function Submissions({ items, names }: { items: Rehearsal["items"]; names: RuleNames }) {
  return (
    <ul className="divide-y">
      {items.slice(0, EXAMPLES).map(({ id, number, title, by, stageId }) => (
        <li key={id} className="flex min-w-0 items-baseline gap-2 py-1">
          <a
            href={`/dashboard/submissions?state=all&sel=${number}`}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 flex-1 truncate underline decoration-fg-3 underline-offset-2"
          >
            {`#${number} ${title}`}
          </a>
          <span className="type-meta min-w-0 flex-none text-fg-2 max-sm:hidden">{by}</span>
          <span className="type-meta flex-none text-fg-2">{names.stage(stageId)}</span>
        </li>
      ))}
    </ul>
  )
}
