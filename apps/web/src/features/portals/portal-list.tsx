import { portals } from "@intray/i18n/portals"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Input } from "@intray/ui/input"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Plus, Search } from "lucide-react"
import { useState } from "react"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { CreateDialog } from "./create-dialog.tsx"
import { findPortals } from "./find-portals.ts"
import type { GallerySlot } from "./gallery-slot.ts"
import { PortalRow } from "./portal-row.tsx"

export type PortalListProps = {
  /** May create portals. */
  allowed: boolean
  gallery: GallerySlot
  /** What a new one is being made from; null while none is made. */
  making: TemplateChoice | null
  onMake: (template: TemplateChoice | null) => void
  onCreated: (slug: string) => void
}

/** As many portals as are found at a glance; more have a search. */
const AT_A_GLANCE = 8

/** The team's portals, with how they stand and what is behind each; those in the archive below, out of the way. */
export function PortalList({ allowed, gallery, making, onMake, onCreated }: PortalListProps) {
  const query = trpc.portals.list.useQuery()
  const [text, setText] = useState("")
  const words = portals.list
  const items = query.data?.items ?? []
  const found = findPortals(items, text)
  const current = found.filter((one) => one.standing !== "archived")
  const archived = found.filter((one) => one.standing === "archived")
  const make = allowed && (
    <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => onMake("music-demos")}>
      {words.new}
    </Button>
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading">{portals.title}</h1>
        <span className="text-[14px] text-fg-2">{query.data?.items.length}</span>
        {items.length > AT_A_GLANCE && (
          <span className="ml-2 min-w-0 flex-1 basis-44 sm:max-w-[280px]">
            <Input
              type="search"
              aria-label={words.search}
              placeholder={words.search}
              before={<Search aria-hidden="true" size={16} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </span>
        )}
        <span className="ml-auto">{items.length > 0 && make}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query.isPending ? (
          <Loading label={words.loading}>
            {["w-40", "w-52", "w-32"].map((width) => (
              <div key={width} className="flex h-[65px] flex-col justify-center gap-2.5 border-b px-3.5 md:px-[22px]">
                <Skeleton className={`h-3.5 ${width}`} />
                <Skeleton className="h-2.5 w-28" />
              </div>
            ))}
          </Loading>
        ) : query.isError ? (
          <QueryError query={query} className="m-4" title={words.failed}>
            {words.failedText}
          </QueryError>
        ) : items.length === 0 ? (
          <Empty title={words.empty} primary={make}>
            {words.emptyText}
          </Empty>
        ) : (
          <>
            <p aria-live="polite" className={found.length > 0 ? "hidden-text" : "px-3.5 py-6 text-fg-2 md:px-[22px]"}>
              {found.length === 0 && words.noneFound({ text })}
            </p>
            {found.length === 0 && (
              <Button className="mx-3.5 md:mx-[22px]" onClick={() => setText("")}>
                {words.clear}
              </Button>
            )}
            <ul>
              {current.map((portal) => (
                <PortalRow key={portal.id} portal={portal} />
              ))}
            </ul>
            {archived.length > 0 && (
              <details open={current.length === 0}>
                <summary className="flex min-h-11 cursor-pointer items-center px-3.5 text-fg-2 md:px-[22px]">
                  {words.archived({ count: archived.length })}
                </summary>
                <ul className="border-t">
                  {archived.map((portal) => (
                    <PortalRow key={portal.id} portal={portal} />
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </div>
      {making !== null && allowed && (
        <CreateDialog startFrom={making} gallery={gallery} onClose={() => onMake(null)} onCreated={onCreated} />
      )}
    </div>
  )
}
