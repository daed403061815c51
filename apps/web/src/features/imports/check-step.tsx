import { imports as words } from "@intray/i18n/imports"
import type { ImportDetail, ImportOptions } from "@intray/server/modules/imports/schema"
import { Button } from "@intray/ui/button"
import { Progress } from "@intray/ui/progress"
import { Select } from "@intray/ui/select"
import { Download } from "lucide-react"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { startDownload } from "../../lib/download.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { tabTeam } from "../../lib/trpc.ts"
import { useImportActions } from "./hooks.ts"

/** The check is under way. */
export function Checking({ item }: { item: ImportDetail }) {
  const { cancel } = useImportActions(item.id)
  const said = words.check.running({ done: item.done })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Progress value={null} label={said} />
        <p className="type-meta text-fg-2 tabular-nums">{said}</p>
      </div>
      <div>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id: item.id })}>
          {words.run.cancel}
        </Button>
      </div>
    </div>
  )
}

/** New, known, refused: in words, since colour says nothing here. */
function Counts({ item }: { item: ImportDetail }) {
  const { counts } = words.check
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      <li className="font-emph">{counts.created({ count: item.created })}</li>
      <li className="text-fg-2">{counts.known({ count: item.known })}</li>
      <li className={item.refused > 0 ? "font-emph text-danger" : "text-fg-2"}>{counts.refused({ count: item.refused })}</li>
    </ul>
  )
}

type Group = ImportDetail["problemGroups"][number]
/** Rows and values of one kind of problem that are shown. */
const SHOWN_ROWS = 5
const SHOWN_VALUES = 20
/** What leaves a value out of its row, where every other choice is an option. */
const LEAVE_OUT = "leave_out"

/** What each option of the import has to be for rows to be accepted. */
const remedies = {
  rules: { rules: "any" },
  missing: { missing: "accept" },
  unknown: { unknown: "leave_out" },
  unreadable: { unreadable: "leave_out" },
} as const

/** The option by which these rows would be accepted, with a button that chooses it. */
function Remedy({ item, options, remedy }: { item: ImportDetail; options: ImportOptions; remedy: keyof typeof remedies }) {
  const { check } = useImportActions(item.id)
  const { text, action } = words.check.remedies[remedy]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="measure text-fg-2">{text}</p>
      {item.kept && (
        <Button
          size="sm"
          busy={check.isPending}
          busyLabel={words.columns.checking}
          onClick={() => check.mutate({ id: item.id, map: item.map, options: { ...options, ...remedies[remedy] } })}
        >
          {action}
        </Button>
      )}
      <FormProblem className="">{check.error ? reasonOf(check.error) : ""}</FormProblem>
    </div>
  )
}

type ProblemGroupProps = {
  item: ImportDetail
  /** The import's options, with the meanings chosen so far. */
  options: ImportOptions
  group: Group
  meanings: Meanings
  onMean: (value: string, key: string) => void
}

/** One kind of problem: where it is, why, and what is there. Values of a choice can be given a meaning. */
function ProblemGroup({ item, options, group, meanings, onMean }: ProblemGroupProps) {
  const { check } = words
  const values = group.values.slice(0, SHOWN_VALUES)
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="font-emph [overflow-wrap:anywhere]">{check.group({ column: group.column, count: group.count })}</p>
      <p className="measure text-fg-2 [overflow-wrap:anywhere]">{group.reason}</p>
      {group.options !== null && (
        <p className="measure type-meta text-fg-2 [overflow-wrap:anywhere]">
          {check.allowed({ options: group.options.map((one) => one.label) })}
        </p>
      )}
      {group.remedy !== null && <Remedy item={item} options={options} remedy={group.remedy} />}
      <p className="type-meta text-fg-3 tabular-nums">{check.rows({ rows: group.rows.slice(0, SHOWN_ROWS), count: group.count })}</p>
      {values.length > 0 && group.options === null && (
        <p className="type-meta font-mono text-fg-2 [overflow-wrap:anywhere]">{values.map((one) => one.value).join(" · ")}</p>
      )}
      {values.length > 0 && group.options !== null && group.target !== null && (
        <ul className="flex flex-col gap-2">
          {values.map(({ value, count }) => (
            <li key={value} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] sm:items-center">
              <span className="[overflow-wrap:anywhere]">
                <span className="font-mono">{value}</span> <span className="type-meta text-fg-3">{check.times({ count })}</span>
              </span>
              <Select
                aria-label={check.meansFor({ value })}
                value={meanings[value] === null ? LEAVE_OUT : (meanings[value] ?? "")}
                onChange={(event) => onMean(value, event.target.value)}
                placeholder={check.means}
                options={[{ value: LEAVE_OUT, label: check.meansNothing }, ...(group.options ?? [])]}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type Meanings = Readonly<Record<string, string | null>>

type AllMeanings = NonNullable<ImportOptions["values"]>

/** What values were chosen to mean, since the last check too. */
export function useMeanings(item: ImportDetail) {
  const [values, setValues] = useState<AllMeanings>(item.options.values ?? {})
  return { values, setValues, isChanged: JSON.stringify(values) !== JSON.stringify(item.options.values ?? {}) }
}

/** All that was found wrong by kind; every row is in a file. */
export function Problems({ item, meanings }: { item: ImportDetail; meanings: ReturnType<typeof useMeanings> }) {
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const { values, setValues, isChanged } = meanings
  const { check: recheck } = useImportActions(item.id)
  const { check } = words
  const team = tabTeam()
  const download = () =>
    once(async () => {
      const refused = await startDownload(`/api/v1/imports/${item.id}/problems${team ? `?team=${encodeURIComponent(team)}` : ""}`)
      setProblem(refused === null ? "" : refused || words.run.notDone)
    })
  if (item.refused === 0 || item.problemGroups.length === 0) return null
  const mean = (target: string, value: string, key: string) =>
    setValues(({ [target]: own = {}, ...rest }) => {
      const { [value]: _, ...others } = own
      return { ...rest, [target]: key === "" ? others : { ...others, [value]: key === LEAVE_OUT ? null : key } }
    })
  const options = { ...item.options, values }
  return (
    <div className="flex flex-col gap-3">
      <h3 className="type-heading">{check.problems}</h3>
      {item.problemGroups.reduce((sum, one) => sum + one.count, 0) > item.refused && <p className="text-fg-2">{check.several}</p>}
      <ul aria-label={check.problems} className="divide-y rounded-panel border">
        {item.problemGroups.map((group) => (
          <ProblemGroup
            key={`${group.code} ${group.column} ${group.reason}`}
            item={item}
            options={options}
            group={group}
            meanings={values[group.target ?? ""] ?? {}}
            onMean={(value, key) => mean(group.target ?? "", value, key)}
          />
        ))}
      </ul>
      <FormProblem className="">{problem || (recheck.error ? reasonOf(recheck.error) : "")}</FormProblem>
      {item.kept && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {isChanged && (
            <Button
              variant="primary"
              busy={recheck.isPending}
              busyLabel={words.columns.checking}
              onClick={() => recheck.mutate({ id: item.id, map: item.map, options })}
            >
              {check.again}
            </Button>
          )}
          <Button busy={busy} icon={<Download aria-hidden="true" size={16} />} onClick={() => void download()}>
            {check.download}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The stages that rows come into, and what becomes of their decisions. */
export function Stages({ item }: { item: ImportDetail }) {
  const { check } = words
  if (item.stages.length === 0) return null
  const held = item.stages.reduce((sum, one) => sum + one.held, 0)
  const isDecision = (one: ImportDetail["stages"][number]) => one.category === "accepted" || one.category === "declined"
  const later = held > 0 ? check.mailLater({ held }) : item.stages.some(isDecision) ? check.noMailLater : check.noMail
  return (
    <section aria-label={check.stages} className="flex flex-col gap-1.5">
      <h3 className="type-heading">{check.stages}</h3>
      <ul className="list-inside list-disc text-fg-2 tabular-nums [overflow-wrap:anywhere]">
        {item.stages.map((one) => (
          <li key={`${one.category} ${one.name}`}>
            {check.stage(one)}
            {one.held > 0 ? `, ${check.held(one)}` : isDecision(one) ? `, ${check.announced}` : ""}
          </li>
        ))}
      </ul>
      <p className="measure">{later}</p>
    </section>
  )
}

/** Rows whose id is here with other content: named, so that nobody takes them for imported. */
function Changed({ item }: { item: ImportDetail }) {
  const { check } = words
  if (item.changed === 0) return null
  return (
    <section aria-label={check.changed({ count: item.changed })} className="flex flex-col gap-1.5">
      <h3 className="type-heading">{check.changed({ count: item.changed })}</h3>
      <p className="measure text-fg-2">{check.changedHelp}</p>
      <ul className="list-inside list-disc text-fg-2">
        {item.changedRows.map((one) => (
          <li key={one.row}>{check.changedRow(one)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Answers that rows go without, because nobody could read them. */
function LeftOut({ item }: { item: ImportDetail }) {
  const { check } = words
  if (item.leftOut.length === 0) return null
  return (
    <section aria-label={check.leftOut} className="flex flex-col gap-1.5">
      <h3 className="type-heading">{check.leftOut}</h3>
      <ul className="list-inside list-disc text-fg-2 [overflow-wrap:anywhere]">
        {item.leftOut.map((group) => (
          <li key={`${group.code} ${group.column} ${group.reason}`}>
            {check.group({ column: group.column, count: group.count })}{" "}
            <span className="font-mono type-meta">
              {group.values
                .slice(0, SHOWN_ROWS)
                .map((one) => one.value)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** New rows that somebody may not have meant: those that equal an earlier one, and those without a title. */
function Noted({ item }: { item: ImportDetail }) {
  const { check: recheck } = useImportActions(item.id)
  const { check } = words
  const isSkipped = item.options.equal === "skip"
  return (
    <>
      {item.equal > 0 && (
        <section aria-label={check.equal({ count: item.equal })} className="flex flex-col gap-1.5">
          <h3 className="type-heading">{check.equal({ count: item.equal })}</h3>
          <p className="type-meta text-fg-3 tabular-nums">{check.rows({ rows: item.equalRows, count: item.equal })}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="measure text-fg-2">{isSkipped ? check.equalSkipped : check.equalImported}</p>
            {item.kept && (
              <Button
                size="sm"
                busy={recheck.isPending}
                busyLabel={words.columns.checking}
                onClick={() =>
                  recheck.mutate({ id: item.id, map: item.map, options: { ...item.options, equal: isSkipped ? "new" : "skip" } })
                }
              >
                {isSkipped ? words.columns.equalNew : words.columns.equalSkip}
              </Button>
            )}
          </div>
          <FormProblem className="">{recheck.error ? reasonOf(recheck.error) : ""}</FormProblem>
        </section>
      )}
      {item.untitled > 0 && (
        <section aria-label={check.untitled({ count: item.untitled })} className="flex flex-col gap-1.5">
          <h3 className="type-heading">{check.untitled({ count: item.untitled })}</h3>
          <p className="type-meta text-fg-3 tabular-nums">{check.rows({ rows: item.untitledRows, count: item.untitled })}</p>
          <p className="measure text-fg-2">{check.untitledHelp}</p>
        </section>
      )}
    </>
  )
}

/** What the counts come to. Rejected rows may be new: nothing is said of them but that. */
function outcomeOf(item: ImportDetail): string {
  const { check } = words
  if (item.refused > 0) return item.created === 0 ? check.allRefused : check.without
  if (item.created > 0) return check.fine
  return item.changed > 0 ? check.onlyChanged : check.nothingNew
}

/** What would come of the file, before anything does. */
export function CheckStep({ item, onChange }: { item: ImportDetail; onChange: (meanings: AllMeanings) => void }) {
  const { run } = useImportActions(item.id)
  const meanings = useMeanings(item)
  const { check } = words
  const unknown = item.options.unknown === "leave_out" ? check.unknownLeft : check.unknown
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <Counts item={item} />
        <p className="measure text-fg-2">{outcomeOf(item)}</p>
      </div>
      {item.created > 0 && <Stages item={item} />}
      {item.unknownNames.length > 0 && (
        <section aria-label={unknown} className="flex flex-col gap-1.5">
          <h3 className="type-heading">{unknown}</h3>
          <ul className="list-inside list-disc text-fg-2">
            {item.unknownNames.map((one) => (
              <li key={`${one.kind} ${one.group} ${one.name}`}>
                {one.kind === "label" ? check.unknownLabel(one) : check.unknownStage(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.lateColumns.length > 0 && <p className="measure text-fg-2">{check.late({ columns: item.lateColumns.join(", ") })}</p>}
      <LeftOut item={item} />
      <Noted item={item} />
      <Changed item={item} />
      <Problems item={item} meanings={meanings} />
      <div className="flex flex-wrap gap-2">
        {/* What was chosen since the check counts only after another one. */}
        {item.created > 0 && !meanings.isChanged && (
          <Button variant="primary" busy={run.isPending} busyLabel={check.starting} onClick={() => run.mutate({ id: item.id })}>
            {check.run({ count: item.created })}
          </Button>
        )}
        <Button onClick={() => onChange(meanings.values)}>{check.change}</Button>
      </div>
    </div>
  )
}
