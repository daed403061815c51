import { appointment, formatAppointment, sameClock } from "@intray/i18n/moments"
import { locale, portalStates as words } from "@intray/i18n/translated"
import { type ReactNode, useEffect, useState } from "react"
import { OfflineNote } from "../lib/offline.tsx"
import type { PortalData } from "../page-data.ts"
import { readPortal } from "./api.ts"
import { Countdown } from "./countdown.tsx"
import { browserStorage, createDraftStore } from "./draft.ts"
import { UnlockForm } from "./unlock-form.tsx"

const DAY_MS = 24 * 3_600_000
/** The longest pause that timers of browsers can take. */
const LONGEST_MS = 2 ** 31 - 1

type AvailabilityProps = { portal: PortalData; onPortal: (portal: PortalData) => void; onUnlocked: (pass: string) => void }

/** What is in the form's place while there is none: when it opens, that it has closed, or what it asks for first. */
export function Availability({ portal, onPortal, onUnlocked }: AvailabilityProps) {
  const team = portal.team.name
  if (portal.state === "locked") {
    return (
      <Said title={words.locked.title} text={words.locked.text({ team })}>
        <UnlockForm slug={portal.slug} onUnlocked={onUnlocked} />
      </Said>
    )
  }
  if (portal.state === "not_yet_open") return <NotYetOpen portal={portal} onPortal={onPortal} />
  const said = saidOf(portal)
  return (
    <Said title={said.title} text={said.text}>
      <DraftSaved portal={portal} />
      <p className="mt-8 border-t pt-5 measure text-[15px] leading-[23px] text-fg-2">{words.sentBefore}</p>
    </Said>
  )
}

function saidOf({ state, team, closesAt, timeZone }: PortalData): { title: string; text: string } {
  if (state === "paused") return words.paused({ team: team.name })
  if (state === "full") return words.full({ team: team.name })
  if (state === "archived") return words.archived({ team: team.name })
  const byClock = closesAt !== null && Date.parse(closesAt) <= Date.now()
  return words.closed({ team: team.name, at: byClock ? appointment(locale(), closesAt, timeZone) : null })
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="lg:pt-20">
      <h2 className="type-page">{title}</h2>
      <p className="mt-4 measure text-[17px] leading-[27px] text-fg-2">{text}</p>
      {children}
      <OfflineNote />
    </section>
  )
}

function NotYetOpen({ portal, onPortal }: Pick<AvailabilityProps, "portal" | "onPortal">) {
  const { slug, opensAt, timeZone, team } = portal
  const [opening, setOpening] = useState(false)
  const [near, setNear] = useState(() => opensAt !== null && Date.parse(opensAt) - Date.now() < DAY_MS)

  // A page that lies open for days begins to count on its last one.
  useEffect(() => {
    if (opensAt === null || near) return
    const timer = setTimeout(
      () => setNear(Date.parse(opensAt) - Date.now() < DAY_MS),
      Math.min(LONGEST_MS, Date.parse(opensAt) - Date.now() - DAY_MS + 1000),
    )
    return () => clearTimeout(timer)
  }, [opensAt, near])

  // The clocks of page and server differ a little; it is asked until it is open.
  useEffect(() => {
    if (!opening) return
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const fresh = await readPortal(slug, null)
      if (fresh !== null && fresh !== "gone" && fresh.state !== "not_yet_open") onPortal(fresh)
      // Many wait for the same moment; chance spreads their asking.
      else timer = setTimeout(look, 2000 + Math.random() * 3000)
    }
    timer = setTimeout(look, Math.random() * 1500)
    return () => clearTimeout(timer)
  }, [opening, slug, onPortal])

  if (opensAt === null) return <Said title={words.notYetOpen.title} text={words.notYetOpen.textUntold({ team: team.name })} />
  const at = appointment(locale(), opensAt, timeZone)
  return (
    <Said title={words.notYetOpen.title} text={words.notYetOpen.text({ team: team.name, at })}>
      {!sameClock(locale(), opensAt, timeZone) && (
        <p className="mt-2 measure text-[16px] leading-[25px] text-fg-2">
          {words.notYetOpen.here({ at: formatAppointment(locale(), opensAt, null) })}
        </p>
      )}
      {near && <Countdown until={Date.parse(opensAt)} onOver={() => setOpening(true)} />}
    </Said>
  )
}

function DraftSaved({ portal }: { portal: PortalData }) {
  const { slug, version, fields } = portal
  const [saved] = useState(() => createDraftStore({ slug, version, fields, storage: browserStorage().storage }).load().savedAt !== null)
  return saved ? <p className="mt-4 measure text-[16px] leading-[25px] text-fg-2">{words.draftSaved}</p> : null
}
