import { api } from "@intray/i18n/api"
import { Input } from "@intray/ui/input"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { documentQuery, entriesOf } from "./document.ts"
import { OperationView } from "./operation.tsx"

const words = api.reference

/** What the API takes and gives, drawn from its own description; GETs can be run. */
export function ReferenceScreen() {
  const query = useQuery(documentQuery)
  const [sought, setSought] = useState("")
  const { data } = query
  if (query.isError) {
    return (
      <QueryError query={query} title={words.failed} className="m-6">
        {words.failedText}
      </QueryError>
    )
  }
  if (!data) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-2 px-3.5 py-5 md:px-[22px]">
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} className="h-11 rounded-panel opacity-60" />
        ))}
      </Loading>
    )
  }
  const terms = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = entriesOf(data).filter(({ method, path, operation }) => {
    const text = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase()
    return terms.every((one) => text.includes(one))
  })
  const tags = [...new Set(shown.map((one) => one.operation.tags[0] ?? ""))]
  return (
    <div className="flex max-w-[860px] flex-col gap-5 px-3.5 py-5 md:px-[22px]">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-fg-2">{words.intro}</p>
        <Input
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          className="max-w-64"
        />
      </div>
      {shown.length === 0 && <p role="status">{words.nothing}</p>}
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="flex flex-col gap-2">
          <h2 id={`tag-${tag}`} className="type-heading">
            {tag}
          </h2>
          {shown
            .filter((one) => one.operation.tags[0] === tag)
            .map((entry) => (
              <OperationView key={entry.operation.operationId} document={data} entry={entry} />
            ))}
        </section>
      ))}
    </div>
  )
}
