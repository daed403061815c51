import { releases } from "@intray/i18n/releases"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = releases.snapshots

/** What is another in the second of two snapshots. @param numbers of at least two, newest first */
export function Diff({ id, numbers }: { id: string; numbers: readonly number[] }) {
  const [newest = 2, before = 1] = numbers
  const [pair, setPair] = useState<{ from: number; to: number } | null>(null)
  const { from, to } = pair ?? { from: before, to: newest }
  const query = trpc.releases.diff.useQuery({ id, from, to })
  const options = numbers.map((one) => ({ value: String(one), label: `#${one}` }))
  const { data } = query
  return (
    <section aria-label={words.compare} className="flex flex-col gap-2.5 border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="type-heading">{words.compare}</h3>
        <span className="flex items-center gap-1.5">
          <Select
            aria-label={words.from}
            options={options}
            value={String(from)}
            onChange={(event) => setPair({ from: Number(event.currentTarget.value), to })}
          />
          {words.to}
          <Select
            aria-label={words.to}
            options={options}
            value={String(to)}
            onChange={(event) => setPair({ from, to: Number(event.currentTarget.value) })}
          />
        </span>
      </div>
      {query.isError ? (
        <QueryError query={query} title={words.failed} />
      ) : (
        data && (
          <>
            <p role="status" className="type-meta text-fg-2">
              {data.added + data.removed + data.changed === 0 ? words.same : words.counts(data)}
              {data.unknown > 0 && ` ${words.unknown({ count: data.unknown })}`}
            </p>
            <ul className="flex flex-col divide-y">
              {data.lines.map((line) => (
                <li key={`${line.kind}:${line.entry}:${line.name}`} className="flex flex-col gap-1 py-2">
                  <p className="font-emph [overflow-wrap:anywhere]">
                    <span className="type-meta font-normal text-fg-2">{words.kinds[line.kind]} </span>
                    {line.name}
                  </p>
                  {line.fields.map((field) => (
                    <p key={field.path} className="type-meta [overflow-wrap:anywhere]">
                      <span className="text-fg-2">{field.path} </span>
                      <span className="hidden-text">{words.was} </span>
                      <del className="rounded-keycap bg-danger-bg px-1 text-danger">{field.before || words.empty}</del>{" "}
                      <span className="hidden-text">{words.is} </span>
                      <ins className="rounded-keycap bg-here-bg px-1 text-fg no-underline">{field.after || words.empty}</ins>
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </section>
  )
}
