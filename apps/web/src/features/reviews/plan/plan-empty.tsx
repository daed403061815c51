import { reviewPlan as words } from "@intray/i18n/review-plan"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Banknote, Database, Mic, Music, Trophy, UserRoundSearch } from "lucide-react"
import type { EditedRound } from "./plan-model.ts"
import { emptyRound, type StartName, startRound, startsFor } from "./starts.ts"

const icons: Record<StartName, typeof Mic> = {
  talks: Mic,
  demos: Music,
  grants: Banknote,
  contests: Trophy,
  jobs: UserRoundSearch,
  data: Database,
}

/** What a round is, and ready-made criteria to begin with. */
export function PlanEmpty({ template, onStart }: { template: string | null; onStart: (round: EditedRound) => void }) {
  return (
    <Empty
      title={words.empty.title}
      primary={
        <Button onClick={() => onStart(emptyRound())} kbd="N">
          {words.empty.blank}
        </Button>
      }
      others={startsFor(template).map(({ name, fits }) => {
        const Icon = icons[name]
        const { title, note } = words.starts[name]
        return {
          icon: <Icon aria-hidden="true" size={18} />,
          title,
          note: fits ? `${words.empty.fits}. ${note}` : note,
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
