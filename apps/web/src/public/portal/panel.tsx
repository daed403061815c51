import { publicPages as words } from "@intray/server/messages/public"
import { Link2, RotateCcw } from "lucide-react"
import { CornerSun, paletteOf, Scene, TeamSign, Water } from "../lib/art.tsx"
import type { PortalData } from "../page-data.ts"

/** Who asks, for what, and what one may count on. Beside the form where there is room, above it where there is not. */
export function Panel({ portal, facts }: { portal: PortalData; facts: boolean }) {
  const colours = paletteOf(portal.slug)
  return (
    <header style={{ background: colours.water, color: colours.ink }} className="relative overflow-clip lg:min-h-full">
      <Water slug={portal.slug} className="absolute inset-x-0 top-[100dvh] hidden h-auto w-full lg:block" />
      <div
        style={{ background: colours.sky }}
        className="relative overflow-hidden px-5 pt-6 pb-7 sm:px-10 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:min-h-140 lg:flex-col lg:px-0 lg:pt-12 lg:pb-0"
      >
        <CornerSun slug={portal.slug} className="absolute -top-14 -right-20 size-55 lg:hidden" />
        <div className="relative z-1 mx-auto w-full max-w-163 lg:mx-0 lg:max-w-none lg:px-9 xl:px-14">
          <p className="flex items-center gap-3 text-[17px] leading-6 font-emph">
            <TeamSign slug={portal.slug} />
            <span className="min-w-0">{portal.team.name}</span>
          </p>
          <h1 className="type-page mt-5 max-w-[calc(100%-48px)] [overflow-wrap:anywhere] lg:mt-9 lg:max-w-none">{portal.title}</h1>
          {portal.intro && (
            <p className="mt-4 max-w-[60ch] text-[17px] leading-[27px] whitespace-pre-line [overflow-wrap:anywhere]">{portal.intro}</p>
          )}
          {facts && (
            <ul className="mt-5 flex flex-col gap-5 lg:mt-8">
              <Fact icon={<Link2 aria-hidden="true" size={20} color={colours.sun} />} fact={words.panel.statusPage} dim={colours.ink2} />
              <Fact
                icon={<RotateCcw aria-hidden="true" size={20} color={colours.sun} />}
                fact={words.panel.draft}
                dim={colours.ink2}
                wide
              />
            </ul>
          )}
        </div>
        <Scene slug={portal.slug} className="mt-2 hidden min-h-0 w-full flex-1 overflow-visible lg:block" />
      </div>
    </header>
  )
}

function Fact({
  icon,
  fact,
  dim,
  wide = false,
}: {
  icon: React.ReactNode
  fact: { title: string; text: string }
  dim: string
  wide?: boolean
}) {
  return (
    <li className={wide ? "hidden gap-4 lg:flex" : "flex gap-4"}>
      {icon}
      <span>
        <span className="block text-[15px] leading-[22px] font-emph">{fact.title}</span>
        <span style={{ color: dim }} className="block text-[14px] leading-5">
          {fact.text}
        </span>
      </span>
    </li>
  )
}
