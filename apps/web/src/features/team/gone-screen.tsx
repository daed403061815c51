import { currentTeam } from "@intray/i18n/current-team"
import { ButtonLink } from "@intray/ui/button"
import { DoorClosed } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTitle } from "../../lib/title.ts"

const words = currentTeam.gone

export type GoneScreenProps = { team: string; others: readonly { id: string; name: string; slug: string }[] }

/** Tells users that they no longer have access to a team, and leads to the others. */
export function GoneScreen({ team, others }: GoneScreenProps) {
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
