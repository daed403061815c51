import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { statusOf } from "../../lib/query-client.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { TemplateParts } from "./parts.tsx"

/** What is in a template, as soon as it is known. */
export function TemplateView({ choice }: { choice: Exclude<TemplateChoice, "blank"> }) {
  const words = templatePages
  const query = trpc.templates.get.useQuery(typeof choice === "string" ? { key: choice } : choice, { staleTime: 60_000 })
  if (query.data) return <TemplateParts content={query.data} />
  if (query.isError && statusOf(query.error) === 404) return <p className="text-fg-2">{words.missingText}</p>
  if (query.isError) {
    return (
      <QueryError query={query} title={words.oneFailed}>
        {words.failedText}
      </QueryError>
    )
  }
  return (
    <Loading label={words.loading} className="flex flex-col gap-4">
      {["w-2/5", "w-3/5", "w-1/2", "w-2/5", "w-3/5", "w-1/3", "w-1/2"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change
        <Skeleton key={index} className={`h-3.5 ${width}`} />
      ))}
    </Loading>
  )
}
