import { reviewPlan as words } from "@intray/i18n/review-plan"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Banknote, Mic, Music } from "lucide-react"
import type { EditedRound } from "./plan-model.ts"
import { emptyRound, type StartName, startNames, startRound } from "./starts.ts"

const icons: Record<StartName, typeof Mic> = { talks: Mic, demos: Music, grants: Banknote }

/** What a round is, and ready-made criteria to begin with. */
export function PlanEmpty({ onStart }: { onStart: (round: EditedRound) => void }) {
  return (
    <Empty
      title={words.empty.title}
      primary={
        <Button onClick={() => onStart(emptyRound())} kbd="N">
          {words.empty.blank}
        </Button>
      }
      others={startNames.map((name) => {
        const Icon = icons[name]
        const { title, note } = words.starts[name]
        return {
          icon: <Icon aria-hidden="true" size={18} />,
          title,
          note,
          action: (
            <Button aria-label={`${words.empty.use}: ${title}`} onClick={() => onStart(startRound(name))}>
              {words.empty.use}
            </Button>
          ),
        }
      })}
    >
      {words.empty.text}
    </Empty>
  )
}
