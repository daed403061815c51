import { currentTeam } from "@intray/i18n/current-team"
import { formatDay } from "@intray/i18n/format"
import { ButtonLink, buttonClass } from "@intray/ui/button"
import { Link } from "@tanstack/react-router"
import { ShieldAlert } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"

const words = currentTeam.secondFactor
const security = "/dashboard/settings/security"

export type BarProps = { team: string; until: string }

/** Says until when a member can enter the team without a second factor. */
export function Bar({ team, until }: BarProps) {
  const said = words.bar({ team, until: formatDay(locale, until.slice(0, 10)) })
  return (
    <section aria-label={said} className="flex flex-none flex-wrap items-center gap-x-3 border-b bg-warn-bg px-3.5 py-1 text-warn">
      {/* The sign stays next to the words, however narrow it gets; what wraps is the way there. */}
      <p className="flex min-w-0 items-start gap-x-2">
        <ShieldAlert aria-hidden="true" size={15} className="mt-[3px] flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{said}</span>
      </p>
      <Link to={security} className={buttonClass({ size: "sm", variant: "quiet" })}>
        {words.setUp}
      </Link>
    </section>
  )
}

export type ShutOutProps = { team: string; others: readonly { id: string; name: string; slug: string }[] }

/** For a member whose time to set up a second factor is over: the way to it, and to their other teams. */
export function ShutOut({ team, others }: ShutOutProps) {
  useTitle(words.gateTitle)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col justify-center px-5 py-10">
      <ShieldAlert aria-hidden="true" size={28} className="text-warn" />
      <h1 className="type-title mt-4">{words.gateTitle}</h1>
      <p className="measure mt-2 text-fg-2">{words.gate({ team })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={security} className={buttonClass({ variant: "primary" })}>
          {words.setUp}
        </Link>
        {others.slice(0, 5).map((one) => (
          <ButtonLink key={one.id} href={`/dashboard/submissions?team=${one.slug}`}>
            {words.otherTeam({ team: one.name })}
          </ButtonLink>
        ))}
      </div>
    </main>
  )
}
