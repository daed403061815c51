import { comments } from "@intray/i18n/comments"
import { Button } from "@intray/ui/button"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { AtSign } from "lucide-react"
import { useState } from "react"
import { onDemand } from "../../lib/on-demand.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { MentionsListProps } from "./mentions-list.tsx"

const MentionsList = onDemand<MentionsListProps>(
  () => import("./mentions-list.tsx").then((module) => module.MentionsList),
  () => (
    <Loading label={comments.mentions.loading} className="p-3.5">
      <Skeleton className="h-4 w-40" />
    </Loading>
  ),
)

/** Returns the number of unseen mentions; 0 while unknown. */
function useUnseenMentions(): number {
  const { data } = trpc.mentions.unseen.useQuery(undefined, { staleTime: 60_000, refetchInterval: 5 * 60_000 })
  return data?.count ?? 0
}

/** Highest number that the badge shows. */
const MOST = 99

/** A round badge with the number of unseen mentions; renders nothing for 0. */
function UnseenBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-fg px-1 text-[10px] leading-4 font-semibold text-bg tabular-nums ${className}`}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}

/** Opens the list of comments that mention the reader, and shows how many are unseen. */
export function MentionsButton(props: Omit<MentionsListProps, "onClose">) {
  const [open, setOpen] = useState(false)
  const unseen = useUnseenMentions()
  const label = comments.mentions.button({ unseen })
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="quiet" aria-label={label} title={label} className="relative" icon={<AtSign aria-hidden="true" size={16} />}>
          <UnseenBadge count={unseen} className="-ml-1" />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={comments.mentions.title} align="end" className="w-90 max-w-[calc(100vw-16px)] p-0">
        <MentionsList {...props} onClose={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
