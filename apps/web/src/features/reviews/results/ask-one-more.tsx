import { reviewAssign as words } from "@intray/i18n/review-assign"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { UserPlus } from "lucide-react"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { undoAssignmentAction } from "../assign/undo-assignment.ts"

export type AskOneMoreProps = { roundId: string; number: number; title: string; reviewed: readonly string[] }

/** Asks somebody who has not reviewed a submission to do so: it is assigned to them. */
export function AskOneMore({ roundId, number, title, reviewed }: AskOneMoreProps) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const people = trpc.reviews.reviewers.useQuery({ roundId }).data?.items ?? []
  const others = people.filter((one) => !reviewed.includes(one.id))
  const ask = (id: string, name: string) =>
    once(async () => {
      const actId = crypto.randomUUID()
      try {
        const rules = [{ onlyIf: null, reviewerIds: [id], each: null }]
        const { assignments } = await utils.client.reviews.assign.mutate({ roundId, numbers: [number], rules, actId })
        void utils.reviews.invalidate()
        if (assignments === 0) return void toast({ tone: "info", key: "one-more", title: words.oneMoreConflict({ name }) })
        toast({
          tone: "ok",
          key: "one-more",
          title: words.oneMoreDone({ name, title }),
          action: undoAssignmentAction(utils, actId),
        })
      } catch (error) {
        toast({ tone: "danger", key: "one-more", title: words.notDone, description: reasonOf(error) })
      }
    })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button busy={busy} icon={<UserPlus aria-hidden="true" size={16} />}>
          {words.oneMore}
        </Button>
      </MenuTrigger>
      <MenuContent className="max-h-[60dvh]">
        {others.length === 0 && <p className="max-w-[260px] px-3 py-2 text-fg-2">{words.oneMoreNone}</p>}
        {others.map((one) => (
          <MenuItem key={one.id} onSelect={() => void ask(one.id, one.name)}>
            {one.name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
