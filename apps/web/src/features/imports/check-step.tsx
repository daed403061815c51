import { formatNumber } from "@intray/server/copy/format"
import { imports as words } from "@intray/server/copy/imports"
import type { ImportDetail } from "@intray/server/features/flows/imports/schema"
import { Button } from "@intray/ui/button"
import { Progress } from "@intray/ui/progress"
import { Download } from "lucide-react"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
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

/** All that was found wrong: the first lines here, every one in a file. */
export function Problems({ item }: { item: ImportDetail }) {
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const { check } = words
  const team = tabTeam()
  const download = () =>
    once(async () => {
      const refused = await startDownload(`/api/v1/imports/${item.id}/problems${team ? `?team=${encodeURIComponent(team)}` : ""}`)
      setProblem(refused === null ? "" : refused || words.run.notDone)
    })
  if (item.refused === 0 || item.problems.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <h3 className="type-heading">{check.problems}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
      <section aria-label={check.problems} tabIndex={0} className="max-h-[420px] overflow-auto rounded-panel border">
        <table className="w-full border-collapse text-left">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {[check.row, check.column, check.value, check.reason].map((head) => (
                <th key={head} scope="col" className="border-b px-3.5 py-2 font-emph max-sm:px-2">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.problems.map((one) => (
              <tr key={`${one.row} ${one.column} ${one.reason}`} className="border-b align-top last:border-b-0">
                <td className="px-3.5 py-2 tabular-nums max-sm:px-2">{formatNumber(locale, one.row)}</td>
                <td className="min-w-24 px-3.5 py-2 [overflow-wrap:anywhere] max-sm:min-w-16 max-sm:px-2">{one.column}</td>
                <td className="max-w-60 min-w-24 px-3.5 py-2 font-mono [overflow-wrap:anywhere] max-sm:min-w-20 max-sm:px-2">
                  {one.value ?? (one.column === "" ? "" : <span className="font-sans text-fg-3">{words.columns.empty}</span>)}
                </td>
                <td className="min-w-48 px-3.5 py-2 [overflow-wrap:anywhere] max-sm:min-w-28 max-sm:px-2">{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FormProblem className="">{problem}</FormProblem>
      {item.kept && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button busy={busy} icon={<Download aria-hidden="true" size={16} />} onClick={() => void download()}>
            {check.download}
          </Button>
          <p className="type-meta text-fg-3">{check.more({ count: item.problems.length })}</p>
        </div>
      )}
    </div>
  )
}

/** What would come of the file, before anything does. */
export function CheckStep({ item, onChange }: { item: ImportDetail; onChange: () => void }) {
  const { run } = useImportActions(item.id)
  const { check } = words
  const unknown = item.options.unknown === "leave_out" ? check.unknownLeft : check.unknown
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <Counts item={item} />
        <p className="measure text-fg-2">{item.created === 0 ? check.nothingNew : item.refused === 0 ? check.fine : check.without}</p>
      </div>
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
      <Problems item={item} />
      <div className="flex flex-wrap gap-2">
        {item.created > 0 && (
          <Button variant="primary" busy={run.isPending} busyLabel={check.starting} onClick={() => run.mutate({ id: item.id })}>
            {check.run({ count: item.created })}
          </Button>
        )}
        <Button onClick={onChange}>{check.change}</Button>
      </div>
    </div>
  )
}
