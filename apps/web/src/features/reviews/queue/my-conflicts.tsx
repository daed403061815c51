import { reviewQueue } from "@intray/i18n/review-sheet"
import type { ConflictItem } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { IconButton } from "@intray/ui/icon-button"
import { UserX } from "lucide-react"
import { useState } from "react"
import { usePending } from "../../../lib/pending.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useTakeBack } from "../use-take-back.ts"

const words = reviewQueue.conflicts

/** Opens the list of conflicts of interest that the caller declared; nothing where there are none. @param compact as an icon */
export function MyConflicts({ compact = false }: { compact?: boolean }) {
  const [open, setOpen] = useState(false)
  const items = trpc.reviews.conflicts.useQuery().data?.items ?? []
  if (items.length === 0) return null
  const label = words.open({ count: items.length })
  const icon = <UserX aria-hidden="true" size={compact ? 20 : 16} />
  return (
    <>
      {compact ? (
        <IconButton label={label} icon={icon} onClick={() => setOpen(true)} />
      ) : (
        <Button variant="quiet" icon={icon} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={words.title} description={words.text} closeLabel={words.close} size="sm">
        <ul className="flex flex-col">
          {items.map((item) => (
            <Declared key={item.submissionId} item={item} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function Declared({ item }: { item: ConflictItem }) {
  const { number, title, person } = item
  const takeBack = useTakeBack()
  const [busy, once] = usePending()
  return (
    <li className="flex items-center gap-3 border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="type-code flex-none text-fg-3">#{number}</span>
          <bdi className="min-w-0 truncate">{title}</bdi>
        </span>
        {person && <span className="type-meta block text-fg-2">{words.person}</span>}
      </span>
      <Button busy={busy} aria-label={words.takeBackOne({ number })} onClick={() => void once(() => takeBack(item))}>
        {words.takeBack}
      </Button>
    </li>
  )
}
