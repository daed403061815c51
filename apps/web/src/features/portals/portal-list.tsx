import type { PortalList as Listed } from "@intray/server/features/portals/schema"
import { common } from "@intray/server/messages/common"
import { portals } from "@intray/server/messages/portals"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { IconButton } from "@intray/ui/icon-button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Tooltip } from "@intray/ui/tooltip"
import { Link } from "@tanstack/react-router"
import { Check, Copy, ExternalLink, Plus } from "lucide-react"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"
import { CreateDialog } from "./create-dialog.tsx"
import { useCopy } from "./link-box.tsx"
import { StateBadge } from "./state-badge.tsx"

export type PortalListProps = {
  /** May create portals. */
  allowed: boolean
  onCreated: (slug: string) => void
}

/** The team's portals, with what stands behind each. */
export function PortalList({ allowed, onCreated }: PortalListProps) {
  const query = trpc.portals.list.useQuery()
  const [creating, setCreating] = useState(false)
  const words = portals.list
  const make = allowed && (
    <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setCreating(true)}>
      {words.new}
    </Button>
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-2 border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{portals.title}</h1>
        <span className="text-[14px] text-fg-2">{query.data?.items.length}</span>
        <span className="ml-auto">{query.data && query.data.items.length > 0 && make}</span>
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
          <ErrorState
            className="m-4"
            title={words.failed}
            retryLabel={common.retry}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {words.failedText}
          </ErrorState>
        ) : query.data.items.length === 0 ? (
          <Empty title={words.empty} primary={make}>
            {words.emptyText}
          </Empty>
        ) : (
          <ul>
            {query.data.items.map((portal) => (
              <PortalRow key={portal.id} portal={portal} />
            ))}
          </ul>
        )}
      </div>
      {creating && <CreateDialog onClose={() => setCreating(false)} onCreated={onCreated} />}
    </div>
  )
}

function PortalRow({ portal }: { portal: Listed["items"][number] }) {
  const words = portals.list
  const { copy, done } = useCopy()
  return (
    <li className="relative flex min-h-[65px] items-center gap-3 border-b py-2.5 pr-2 pl-3.5 hover:bg-hover md:pr-[22px] md:pl-[22px]">
      <div className="grid min-w-0 flex-1 grid-cols-1 items-center gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="flex min-w-0 items-center gap-2.5">
            {/* The whole row leads to the portal; what stands above it has its own press. */}
            <Link
              to="/dashboard/portals/$slug"
              params={{ slug: portal.slug }}
              className="min-w-0 truncate text-[14px] leading-5 font-emph text-fg no-underline after:absolute after:inset-0"
            >
              {portal.title}
            </Link>
            <StateBadge state={portal.state} />
          </div>
          <p className="type-code truncate text-fg-2">{portal.url.replace(/^https?:\/\//, "")}</p>
        </div>
        <p className="type-meta text-fg-2 md:text-[13px] md:leading-5">
          {words.submissions({ count: portal.submissions })}
          {portal.submissions > 0 && <span className="text-fg-3">{`, ${words.open({ count: portal.openSubmissions })}`}</span>}
        </p>
        <p className="type-meta text-fg-2 md:text-[13px] md:leading-5">{portal.changed ? words.unpublished : ""}</p>
      </div>
      <span className="relative flex flex-none items-center">
        <IconButton
          label={done ? portals.done.copied : words.copyOf({ title: portal.title })}
          icon={done ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          onClick={() => void copy(portal.url)}
        />
        <Tooltip content={words.view}>
          <a
            href={portal.url}
            target="_blank"
            rel="noopener"
            aria-label={words.viewOf({ title: portal.title })}
            className={buttonClass({ variant: "quiet", square: true })}
          >
            <ExternalLink aria-hidden="true" size={16} />
          </a>
        </Tooltip>
      </span>
    </li>
  )
}
