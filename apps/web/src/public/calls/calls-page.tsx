import { appointment } from "@intray/i18n/moments"
import { locale, publicPages } from "@intray/i18n/translated"
import { TeamMark } from "@intray/ui/avatar"
import { ArrowRight } from "lucide-react"
import { LanguageSwitch } from "../lib/language-switch.tsx"
import { MadeWith } from "../lib/made-with.tsx"
import { OperatorLinks } from "../lib/operator-links.tsx"
import { paletteOf } from "../lib/palette.ts"
import type { CallsData } from "../page-data.ts"

/** `/t/{team}`: what a team takes submissions for at the moment. */
export function CallsPage({ calls: { team, items, next } }: { calls: CallsData }) {
  const words = publicPages.calls
  return (
    <div className="mx-auto flex min-h-dvh max-w-190 flex-col px-5 py-8 sm:py-14">
      <main className="flex-1">
        <p className="flex items-center gap-3 text-[17px] leading-6 font-emph">
          <TeamMark name={team.name} logo={team.logo} size={44} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{team.name}</bdi>
          </span>
        </p>
        <h1 className="type-page mt-5 [overflow-wrap:anywhere]">{words.title({ team: team.name })}</h1>
        {items.length === 0 ? (
          <p className="mt-6 text-[17px] leading-[27px] text-fg-2">{words.none}</p>
        ) : (
          <ul className="mt-8 flex flex-col gap-4">
            {items.map((item) => (
              <li key={item.slug}>
                <CallLink item={item} />
              </li>
            ))}
          </ul>
        )}
        {next !== null && (
          <a href={`/t/${team.slug}?after=${next}`} className="mt-6 inline-flex min-h-11 items-center font-emph hover:underline">
            {words.more}
          </a>
        )}
      </main>
      <LanguageSwitch className="mt-14" />
      <OperatorLinks />
      <MadeWith className="mt-2" />
    </div>
  )
}

/** One portal, with a strip of the colour that it has of its own. The whole box leads there. */
function CallLink({ item: { slug, title, intro, closesAt, timeZone, accent } }: { item: CallsData["items"][number] }) {
  const palette = paletteOf(slug, accent)
  return (
    <a href={`/${slug}`} className="group flex overflow-clip rounded-dialog border hover:bg-hover">
      <span aria-hidden="true" style={{ background: palette.sky }} className="flex w-3 flex-none sm:w-16" />
      <span className="min-w-0 flex-1 p-5 sm:p-6">
        <span className="block font-display text-[22px]/[28px] font-bold tracking-[-0.02em] [overflow-wrap:anywhere] group-hover:underline">
          <bdi>{title}</bdi>
        </span>
        {intro && (
          <span className="mt-2 line-clamp-3 block text-[16px] leading-[25px] [overflow-wrap:anywhere] text-fg-2">
            <bdi>{intro}</bdi>
          </span>
        )}
        {closesAt !== null && (
          <span className="mt-3 block text-[14px] leading-5 text-fg-3">
            {publicPages.calls.until({ moment: appointment(locale(), closesAt, timeZone) })}
          </span>
        )}
      </span>
      <ArrowRight aria-hidden="true" size={20} className="me-5 flex-none self-center text-fg-3 max-sm:hidden rtl:-scale-x-100" />
    </a>
  )
}
