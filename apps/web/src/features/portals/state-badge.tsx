import type { PortalState } from "@intray/server/features/portals/schema"
import { portals } from "@intray/server/messages/portals"
import type { Hue } from "@intray/ui/lib/hues"
import { Archive, CircleCheck, CircleDashed, CirclePause, CircleX, type LucideIcon } from "lucide-react"

const looks: Record<PortalState, { icon: LucideIcon; hue: Hue }> = {
  draft: { icon: CircleDashed, hue: "grey" },
  open: { icon: CircleCheck, hue: "emerald" },
  paused: { icon: CirclePause, hue: "amber" },
  closed: { icon: CircleX, hue: "grey" },
  archived: { icon: Archive, hue: "grey" },
}

/** The state of a portal: shape and word first, colour last. */
export function StateBadge({ state }: { state: PortalState }) {
  const { icon: Icon, hue } = looks[state]
  return (
    <span
      data-hue={hue}
      className="inline-flex h-5 flex-none items-center gap-1.5 rounded-control bg-hue-bg px-2 text-[12px] leading-4 font-emph text-hue-fg"
    >
      <Icon aria-hidden="true" size={13} />
      {portals.states[state]}
    </span>
  )
}
