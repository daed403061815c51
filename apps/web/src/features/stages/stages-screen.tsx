import { stages as words } from "@intray/i18n/stages"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useAllowed } from "../../lib/allowed.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { RemoveDialog } from "./remove-dialog.tsx"
import { canRemove } from "./rules.ts"
import { StageDialog } from "./stage-dialog.tsx"
import { StageRow } from "./stage-row.tsx"
import { useManage } from "./use-manage.ts"

type Asked = { what: "stage"; stage: StageItem | null } | { what: "remove"; stage: StageItem }

/** The team's stages, with the buttons that the user's role allows. Spam is the system's own, and in no list but its own. */
export function StagesScreen() {
  useTitle(words.title)
  const allowed = useAllowed("stage")
  const query = trpc.stages.list.useQuery()
  const counts = trpc.submissions.counts.useQuery().data
  const manage = useManage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState("")
  const close = () => setAsked(null)

  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) return <StagesSkeleton />

  const own = query.data.items.filter((one) => one.category !== "spam").sort((a, b) => a.position - b.position)
  const ids = own.map((one) => one.id)
  const countIn = (id: string) => counts?.byStage.reduce((sum, one) => sum + (one.stageId === id ? one.count : 0), 0)
  const move = (stage: StageItem, at: number) => {
    const other = own[at]
    if (!other || !allowed.update) return undefined
    return () =>
      void manage
        .move(ids, stage.id, other.id)
        .then((done) => done && setSaid(words.moved({ name: stage.name, at: at + 1, of: own.length })))
  }
  return (
    <div className="flex flex-col gap-5 pt-4">
      <h2 className="hidden-text">{words.title}</h2>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <p className="measure text-fg-2">{Object.values(allowed).includes(true) ? words.intro : words.readOnly}</p>
        {allowed.create && (
          <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => setAsked({ what: "stage", stage: null })}>
            {words.add}
          </Button>
        )}
      </div>
      <ul aria-label={words.title} className="rounded-panel border bg-raised">
        {own.map((stage, at) => (
          <StageRow
            key={stage.id}
            stage={stage}
            all={own}
            count={countIn(stage.id)}
            onEdit={allowed.update ? () => setAsked({ what: "stage", stage }) : undefined}
            onUp={move(stage, at - 1)}
            onDown={move(stage, at + 1)}
            onRemove={allowed.delete && canRemove(stage, own) ? () => setAsked({ what: "remove", stage }) : undefined}
          />
        ))}
      </ul>
      <p role="status" className="hidden-text">
        {said}
      </p>
      {asked?.what === "stage" && (
        <StageDialog stage={asked.stage} inUse={asked.stage !== null && (countIn(asked.stage.id) ?? 0) > 0} onClose={close} />
      )}
      {asked?.what === "remove" && <RemoveDialog stage={asked.stage} all={own} count={countIn(asked.stage.id) ?? 0} onClose={close} />}
    </div>
  )
}

/** The page's geometry while its stages are on their way. */
function StagesSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-5 pt-4">
      <Skeleton className="h-4 w-80 max-w-full" />
      <div className="rounded-panel border bg-raised">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <div key={key} className="flex h-11 items-center gap-3 border-t px-4 first:border-t-0">
            <Skeleton className="size-[18px]" />
            <Skeleton className="h-3 w-36" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
