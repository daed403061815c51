import { portalTabs } from "@intray/i18n/portal-tabs"
import { portals } from "@intray/i18n/portals"
import type { PortalDetail, PortalState } from "@intray/server/modules/portals/schema"
import { nextStates } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { StateBadge } from "../state-badge.tsx"
import { Section } from "./section.tsx"

/** How the portal is, and what else it can be, each with what follows from it. */
export function StateSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.settings
  const utils = trpc.useUtils()
  const setting = trpc.portals.setState.useMutation()
  const [going, setGoing] = useState<PortalState | null>(null)

  const go = async (state: PortalState, back: PortalState | null) => {
    setGoing(state)
    try {
      const saved = await setting.mutateAsync({ portalId: portal.id, state })
      utils.portals.get.setData({ slug: portal.slug }, (old) => old && { ...old, state: saved.state, updatedAt: saved.updatedAt })
      await utils.portals.get.invalidate({ slug: portal.slug })
      void utils.portals.list.invalidate()
      const undo = back !== null && nextStates[state].includes(back)
      toast({
        tone: "ok",
        key: "settings",
        title: words.changed[saved.state],
        ...(undo ? { action: { label: words.undo, onPress: () => void go(back, null) } } : {}),
      })
    } catch (error) {
      toast({
        tone: "danger",
        key: "settings",
        title: words.stateFailed,
        description: reasonOf(error),
      })
    }
    setGoing(null)
  }

  return (
    <Section title={words.state} badge={<StateBadge availability={portal.standing} />}>
      <p className="text-fg-2">{portals.stateText[portal.standing]}</p>
      {!readOnly && (
        <ul className="flex flex-col gap-3">
          {nextStates[portal.state].map((state) => (
            <li key={state} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Button
                className="min-w-[96px]"
                busy={going === state}
                disabled={going !== null && going !== state}
                aria-describedby={`state-${state}`}
                onClick={() => void go(state, portal.state)}
              >
                {portal.state === "archived" && state === "closed" ? words.unarchive : words.actions[state]}
              </Button>
              <span id={`state-${state}`} className="type-meta min-w-0 flex-1 basis-60 text-fg-3">
                {words.consequence[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
