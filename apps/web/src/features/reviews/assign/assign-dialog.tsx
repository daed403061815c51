import { common } from "@intray/i18n/common"
import { reviewAssign as words } from "@intray/i18n/review-assign"
import type { AssignmentPreview, AssignReviewersOutput } from "@intray/server/modules/reviews/assignment/schema"
import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field, FieldError, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { X } from "lucide-react"
import { type FormEvent, useState } from "react"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { codeOf, reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { RadioCards } from "../plan/radio-cards.tsx"
import { type Choices, findProblem, type Problem, toLimits, toRules } from "./assign-model.ts"
import { AssignmentTable } from "./assignment-table.tsx"

/** The submissions that are meant; without any, all of the round. */
export type AssignTarget = { numbers: readonly number[] } | { filter: SubmissionFilter } | Record<string, never>

export type AssignDialogProps = {
  /** The round that is meant; null: it is chosen here. */
  roundId: string | null
  target: AssignTarget
  /** How many submissions were picked; null: all of the round. */
  count: number | null
  onClose: () => void
  onDone: (done: AssignReviewersOutput) => void
}

/** Assigns submissions to reviewers: first the choice, then the preview. */
export function AssignDialog({ roundId: fixed, target, count, onClose, onDone }: AssignDialogProps) {
  const rounds = (trpc.reviews.rounds.useQuery().data?.items ?? []).filter((one) => one.state !== "closed")
  const [chosen, setChosen] = useState<string | null>(null)
  const roundId = fixed ?? chosen ?? (rounds.find((one) => one.state === "open") ?? rounds[0])?.id ?? null
  const round = rounds.find((one) => one.id === roundId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={count === null ? words.whole : words.picked({ count })}
      closeLabel={common.close}
      size="lg"
    >
      {fixed === null && rounds.length > 0 && (
        <Field label={words.round} className="mb-4">
          <Select
            value={roundId ?? ""}
            options={rounds.map((one) => ({ value: one.id, label: `${one.name}, ${one.portalTitle}` }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </Field>
      )}
      {roundId === null || !round ? (
        <p className="text-fg-2">{words.noRounds}</p>
      ) : (
        <RoundForm key={roundId} roundId={roundId} slug={round.portalSlug} target={target} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

type RoundFormProps = Pick<AssignDialogProps, "target" | "onClose" | "onDone"> & { roundId: string; slug: string }
type Reviewer = { id: string; name: string; guest: boolean; limit: number | null; assigned: number }

function RoundForm({ roundId, slug, ...rest }: RoundFormProps) {
  const reviewers = trpc.reviews.reviewers.useQuery({ roundId })
  const plan = trpc.reviews.plan.useQuery({ slug })
  if (reviewers.isError && !reviewers.data) return <QueryError query={reviewers} title={words.failed} />
  if (!reviewers.data || !plan.data) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-3">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-2/3" />
      </Loading>
    )
  }
  const each = plan.data.rounds.find((one) => one.id === roundId)?.reviewsPerSubmission ?? 2
  return <Assigning {...rest} roundId={roundId} slug={slug} reviewers={reviewers.data.items} each={each} />
}

type AssigningProps = RoundFormProps & { reviewers: readonly Reviewer[]; each: number }

function Assigning({ roundId, slug, target, reviewers, each, onClose, onDone }: AssigningProps) {
  const utils = trpc.useUtils()
  const previewing = trpc.reviews.previewAssignment.useMutation()
  const assigning = trpc.reviews.assign.useMutation()
  const [busy, once] = usePending()
  const [choices, setChoices] = useState<Choices>(() => ({
    way: "evenly",
    each: String(each),
    reviewerIds: reviewers.map((one) => one.id),
    field: null,
    byAnswer: {},
    limits: Object.fromEntries(reviewers.flatMap((one) => (one.limit === null ? [] : [[one.id, String(one.limit)]]))),
  }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [preview, setPreview] = useState<AssignmentPreview | null>(null)
  // However often it is sent, it is one act.
  const [actId] = useState(() => crypto.randomUUID())
  const change = (patch: Partial<Choices>) => {
    setChoices((before) => ({ ...before, ...patch }))
    setProblem(null)
  }
  const input = () => ({
    roundId,
    rules: toRules(choices),
    limits: toLimits(choices),
    seed: 1,
    ...("numbers" in target ? { numbers: [...target.numbers] } : "filter" in target ? { filter: target.filter } : {}),
  })
  const look = () =>
    once(async () => {
      const found = findProblem(choices)
      setProblem(found)
      setFailure(null)
      if (found) return
      try {
        setPreview(await previewing.mutateAsync(input()))
      } catch (error) {
        setFailure(reasonOf(error))
      }
    })
  const apply = (token: string) =>
    once(async () => {
      setFailure(null)
      try {
        const done = await assigning.mutateAsync({ ...input(), actId, token })
        void utils.reviews.invalidate()
        onDone(done)
        onClose()
      } catch (error) {
        setFailure(reasonOf(error))
        if (codeOf(error) === "assignment_changed") setPreview(await previewing.mutateAsync(input()))
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview === null) void look()
    else void apply(preview.token)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && (
        <p role="alert" className="rounded-panel border border-danger bg-danger-bg px-3 py-2">
          {failure}
        </p>
      )}
      {preview === null ? (
        <ChoiceFields choices={choices} reviewers={reviewers} slug={slug} problem={problem} onChange={change} />
      ) : (
        <AssignmentTable preview={preview} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {preview !== null && <Button onClick={() => setPreview(null)}>{words.back}</Button>}
        {preview === null ? (
          <Button type="submit" variant="primary" busy={busy}>
            {words.preview}
          </Button>
        ) : (
          <Button type="submit" variant="primary" busy={busy} disabled={preview.assignments === 0}>
            {words.apply({ count: preview.assignments })}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldsProps = {
  choices: Choices
  reviewers: readonly Reviewer[]
  problem: Problem | null
  onChange: (patch: Partial<Choices>) => void
}

function ChoiceFields({ slug, ...props }: FieldsProps & { slug: string }) {
  const { choices, problem, onChange } = props
  return (
    <>
      <FieldGroup label={words.how}>
        <RadioCards
          name="assign-way"
          value={choices.way}
          options={(["evenly", "named", "answer"] as const).map((value) => ({ value, ...words.ways[value] }))}
          onChange={(way) => onChange({ way })}
        />
      </FieldGroup>
      {choices.way === "evenly" && (
        <Field label={words.each} error={problem?.kind === "each" ? words.eachWrong : undefined} className="w-[220px] max-sm:w-full">
          <Input inputMode="numeric" value={choices.each} onChange={(event) => onChange({ each: event.currentTarget.value })} />
        </Field>
      )}
      {choices.way === "answer" ? <AnswerFields {...props} slug={slug} /> : <ReviewerFields {...props} />}
    </>
  )
}

/** Who is chosen, and the most that each should have. */
function ReviewerFields({ choices, reviewers, problem, onChange }: FieldsProps) {
  const { reviewerIds, limits, way } = choices
  const wrong = reviewers.find((one) => problem?.kind === "limit" && problem.id === one.id)
  const error = problem?.kind === "nobody" ? words.nobody : wrong ? words.limitWrong({ name: wrong.name }) : undefined
  return (
    <FieldGroup label={words.reviewers} error={error}>
      <div className="mb-2 flex gap-2">
        <Button size="sm" variant="quiet" onClick={() => onChange({ reviewerIds: reviewers.map((one) => one.id) })}>
          {words.all}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange({ reviewerIds: [] })}>
          {words.none}
        </Button>
        {way === "evenly" && <span className="type-meta ml-auto self-center text-fg-2">{words.limitHead}</span>}
      </div>
      <ul className="max-h-[280px] overflow-y-auto rounded-panel border">
        {reviewers.map((one) => (
          <li key={one.id} className="flex min-h-11 items-center gap-3 border-b px-3 last:border-b-0">
            <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 py-1.5">
              <input
                type="checkbox"
                className="size-4 flex-none accent-(--fg)"
                checked={reviewerIds.includes(one.id)}
                onChange={(event) =>
                  onChange({
                    reviewerIds: event.currentTarget.checked ? [...reviewerIds, one.id] : reviewerIds.filter((id) => id !== one.id),
                  })
                }
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {one.name} {one.guest && <span className="type-meta text-fg-2">({words.guest})</span>}
              </span>
              <span className="type-meta ml-auto flex-none text-fg-2">{words.has({ count: one.assigned })}</span>
            </label>
            {way === "evenly" && (
              <span className="w-16 flex-none">
                <Input
                  inputMode="numeric"
                  aria-label={words.limit({ name: one.name })}
                  aria-invalid={wrong?.id === one.id || undefined}
                  value={limits[one.id] ?? ""}
                  onChange={(event) => onChange({ limits: { ...limits, [one.id]: event.currentTarget.value } })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {way === "evenly" && <p className="type-meta mt-1.5 text-fg-2">{words.limitNote}</p>}
    </FieldGroup>
  )
}

/** Whom each answer to a choice field goes to. */
function AnswerFields({ choices, reviewers, problem, slug, onChange }: FieldsProps & { slug: string }) {
  const form = trpc.portals.get.useQuery({ slug }).data?.publishedForm
  const fields = (form?.fields ?? []).flatMap((field) => ("options" in field ? [field] : []))
  const field = fields.find((one) => one.key === choices.field)
  if (form && fields.length === 0) return <p className="text-fg-2">{words.noField}</p>
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.field}>
        <Select
          value={choices.field ?? ""}
          options={[{ value: "", label: words.chooseField }, ...fields.map((one) => ({ value: one.key, label: one.label }))]}
          onChange={(event) => onChange({ field: event.currentTarget.value || null, byAnswer: {} })}
        />
      </Field>
      {field?.options.map((option) => (
        <AnswerRow
          key={option.key}
          option={option.label}
          reviewers={reviewers}
          value={choices.byAnswer[option.key] ?? []}
          onChange={(ids) => onChange({ byAnswer: { ...choices.byAnswer, [option.key]: ids } })}
        />
      ))}
      {problem?.kind === "noRule" && <FieldError>{words.noRule}</FieldError>}
    </div>
  )
}

type AnswerRowProps = {
  option: string
  reviewers: readonly Reviewer[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function AnswerRow({ option, reviewers, value, onChange }: AnswerRowProps) {
  const others = reviewers.filter((one) => !value.includes(one.id))
  return (
    <FieldGroup label={words.option({ option })}>
      <div className="flex flex-wrap items-center gap-2">
        {reviewers
          .filter((one) => value.includes(one.id))
          .map((one) => (
            <span key={one.id} className="flex h-8 items-center rounded-control border border-line-strong bg-raised pl-2.5 touch:h-11">
              {one.name}
              <button
                type="button"
                aria-label={words.remove({ name: one.name, option })}
                onClick={() => onChange(value.filter((id) => id !== one.id))}
                className="flex h-full w-8 items-center justify-center text-fg-2 hover:text-fg touch:w-11"
              >
                <X aria-hidden="true" size={14} />
              </button>
            </span>
          ))}
        {others.length > 0 && (
          <Select
            aria-label={`${words.option({ option })}: ${words.addReviewer}`}
            value=""
            placeholder={words.addReviewer}
            options={others.map((one) => ({ value: one.id, label: one.name }))}
            className="w-[200px]"
            onChange={(event) => {
              const { value: id } = event.currentTarget
              if (id !== "") onChange([...value, id])
            }}
          />
        )}
      </div>
    </FieldGroup>
  )
}
