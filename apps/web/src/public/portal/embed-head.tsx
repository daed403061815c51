import { isIconName } from "@intray/ui/lib/icons"
import { PickedIcon } from "@intray/ui/picked-icon"
import { TeamSign } from "../lib/art.tsx"
import { paletteOf } from "../lib/palette.ts"
import type { PortalData } from "../page-data.ts"
import { written } from "./written.tsx"

/** The head of a form that is in somebody else's page: that page says the rest. */
export function EmbedHead({ portal }: { portal: PortalData }) {
  const { logo, icon } = portal.design
  return (
    <header className="mb-8 border-b pb-6">
      <p className="flex items-center gap-2.5 text-[15px] leading-[22px] text-fg-2">
        {logo ? (
          <img
            {...logo}
            sizes="120px"
            alt=""
            decoding="async"
            className="h-7 w-auto max-w-30 rounded-control bg-[#fff] object-contain p-0.5"
          />
        ) : (
          <TeamSign palette={paletteOf(portal.slug, portal.design.accent)} size={28} />
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">{portal.team.name}</span>
      </p>
      <h1 className="mt-3 font-display text-[32px] leading-[36px] font-bold tracking-[-0.025em] text-balance [overflow-wrap:anywhere]">
        {isIconName(icon) && <PickedIcon name={icon} size={28} className="me-2.5 inline-block flex-none align-[-0.1em]" />}
        {written(portal, "title", portal.title)}
      </h1>
      {portal.intro && (
        <p className="mt-3 measure text-[16px] leading-[25px] whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
          {written(portal, "intro", portal.intro)}
        </p>
      )}
    </header>
  )
}
