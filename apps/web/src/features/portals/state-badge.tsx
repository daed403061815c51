import { portals } from "@intray/i18n/portals"
import type { PortalAvailability } from "@intray/server/modules/portals/schema"
import type { Hue } from "@intray/ui/lib/hues"
import { Archive, CircleCheck, CircleDashed, CirclePause, CircleX, Clock3, Hourglass, type LucideIcon } from "lucide-react"

const looks: Record<PortalAvailability, { icon: LucideIcon; hue: Hue }> = {
  draft: { icon: CircleDashed, hue: "grey" },
  not_yet_open: { icon: Clock3, hue: "blue" },
  open: { icon: CircleCheck, hue: "emerald" },
  paused: { icon: CirclePause, hue: "amber" },
  closed: { icon: CircleX, hue: "grey" },
  full: { icon: Hourglass, hue: "violet" },
  archived: { icon: Archive, hue: "grey" },
}

/** How a portal is now: shape and word first, colour last. */
export function StateBadge({ availability }: { availability: PortalAvailability }) {
  const { icon: Icon, hue } = looks[availability]
  return (
    <span
      data-hue={hue}
      className="inline-flex h-5 flex-none items-center gap-1.5 rounded-control bg-hue-bg px-2 text-[12px] leading-4 font-emph text-hue-fg"
    >
      <Icon aria-hidden="true" size={13} />
      {portals.states[availability]}
    </span>
  )
}
