import { currentTeam } from "@intray/i18n/current-team"
import { ButtonLink } from "@intray/ui/button"
import { DoorClosed } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { statusOf } from "../../lib/query-client.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"

const words = currentTeam.gone

/** Milliseconds before the message appears: users who leave or delete a team themselves are redirected faster. */
const patientMs = 1000

/** Renders the dashboard until the user loses access to its team; then hides all of it and tells the user. */
export function TeamGate({ children }: { children: ReactNode }) {
  const { data, error } = trpc.session.get.useQuery()
  const gone = data?.team != null && statusOf(error) === 404
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!gone) {
      setSaid(false)
      return
    }
    const timer = setTimeout(() => setSaid(true), patientMs)
    return () => clearTimeout(timer)
  }, [gone])
  if (!gone || !said) return children
  return <Gone team={data.team?.name ?? ""} others={data.teams.filter((one) => one.id !== data.team?.id)} />
}

function Gone({ team, others }: { team: string; others: readonly { id: string; name: string; slug: string }[] }) {
  const title = words.title({ team })
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col justify-center px-5 py-10">
      <DoorClosed aria-hidden="true" size={28} className="text-fg-2" />
      <h1 ref={heading} tabIndex={-1} className="type-title mt-4 outline-none [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="measure mt-2 text-fg-2">{words.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {others.slice(0, 5).map((one, index) => (
          <ButtonLink key={one.id} variant={index === 0 ? "primary" : "default"} href={`/dashboard/submissions?team=${one.slug}`}>
            {currentTeam.secondFactor.otherTeam({ team: one.name })}
          </ButtonLink>
        ))}
        {others.length === 0 && (
          <ButtonLink variant="primary" href="/dashboard">
            {words.goOn}
          </ButtonLink>
        )}
      </div>
    </main>
  )
}
