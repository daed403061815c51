import { publicPages as words } from "@intray/i18n/translated"
import { cx } from "@intray/ui/lib/cx"
import { isIconName } from "@intray/ui/lib/icons"
import { PickedIcon } from "@intray/ui/picked-icon"
import { Link2, RotateCcw } from "lucide-react"
import type { CSSProperties, ReactNode } from "react"
import { CornerSun, Scene, TeamSign, Water } from "../lib/art.tsx"
import { type Palette, paletteOf } from "../lib/palette.ts"
import type { PortalData } from "../page-data.ts"
import { written } from "./written.tsx"

type PanelPortal = Pick<PortalData, "slug" | "title" | "intro" | "team" | "design" | "language" | "said" | "untranslated">
type Picture = NonNullable<PortalData["design"]["logo"]>

/** Who asks, for what, and what one may count on. Next to the form where there is room, above it where there is not. */
export function Panel({ portal, facts, lasting }: { portal: PanelPortal; facts: boolean; lasting: boolean }) {
  const { slug, design } = portal
  const colours = paletteOf(slug, design.accent)
  const { cover } = design
  return (
    // What is grey elsewhere, as the mark of a text in another language, would be lost on the panel's own colour.
    <header
      style={{ background: colours.water, color: colours.ink, "--fg-3": colours.ink2 } as CSSProperties}
      className="relative overflow-clip lg:min-h-full"
    >
      {!cover && <Water slug={slug} palette={colours} className="absolute inset-x-0 top-[100dvh] hidden h-auto w-full lg:block" />}
      <div
        style={{ background: colours.sky }}
        className="relative overflow-hidden lg:sticky lg:top-0 lg:flex lg:h-dvh lg:min-h-140 lg:flex-col"
      >
        {cover ? (
          <CoverPicture cover={cover} className="h-[clamp(120px,34vw,280px)] lg:hidden" />
        ) : (
          <CornerSun palette={colours} className="absolute -top-14 -end-20 size-55 lg:hidden" />
        )}
        <div className="px-5 pt-6 pb-7 sm:px-10 lg:px-0 lg:pt-12 lg:pb-0">
          <div className="relative z-1 mx-auto w-full max-w-163 lg:mx-0 lg:max-w-none lg:px-9 xl:px-14">
            <TeamLine team={portal.team.name} logo={design.logo} palette={colours} />
            <h1 className={cx("type-page mt-5 [overflow-wrap:anywhere] lg:mt-9 lg:max-w-none", !cover && "max-w-[calc(100%-48px)]")}>
              {isIconName(design.icon) && (
                <PickedIcon name={design.icon} size={36} className="me-3 inline-block flex-none align-[-0.1em] opacity-90" />
              )}
              <bdi>{written(portal, "title", portal.title)}</bdi>
            </h1>
            {portal.intro && (
              <p className="mt-4 max-w-[60ch] text-[17px] leading-[27px] whitespace-pre-line [overflow-wrap:anywhere]">
                <bdi>{written(portal, "intro", portal.intro)}</bdi>
              </p>
            )}
            {facts && (
              <ul className="mt-5 flex flex-col gap-5 lg:mt-8">
                <Fact icon={<Link2 aria-hidden="true" size={20} color={colours.sun} />} fact={words.panel.statusPage} dim={colours.ink2} />
                <Fact
                  icon={<RotateCcw aria-hidden="true" size={20} color={colours.sun} />}
                  fact={lasting ? words.panel.draft : words.panel.draftShort}
                  dim={colours.ink2}
                  wide
                />
              </ul>
            )}
          </div>
        </div>
        {cover ? (
          <CoverPicture cover={cover} className="mt-10 hidden min-h-0 w-full flex-1 lg:block" />
        ) : (
          <Scene slug={slug} palette={colours} className="mt-2 hidden min-h-0 w-full flex-1 overflow-visible lg:block" />
        )}
      </div>
    </header>
  )
}

/** Logo or sign, and the team's name. Logos stand on paper: most are drawn for it. */
function TeamLine({ team, logo, palette }: { team: string; logo: Picture | null; palette: Palette }) {
  return (
    <p className="flex items-center gap-3 text-[17px] leading-6 font-emph">
      {logo ? (
        <span className="flex h-11 flex-none items-center rounded-[9px] bg-[#fff] p-1.5">
          <img {...logo} sizes="120px" alt="" decoding="async" className="h-full w-auto max-w-30 object-contain" />
        </span>
      ) : (
        <TeamSign palette={palette} />
      )}
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{team}</bdi>
    </p>
  )
}

/** The team's own picture. Its place is laid out before it has loaded. */
function CoverPicture({ cover, className }: { cover: Picture; className: string }) {
  return (
    <div className={className}>
      <img {...cover} sizes="(min-width: 64rem) 500px, 100vw" alt="" decoding="async" className="size-full object-cover" />
    </div>
  )
}

function Fact({ icon, fact, dim, wide = false }: { icon: ReactNode; fact: { title: string; text: string }; dim: string; wide?: boolean }) {
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
