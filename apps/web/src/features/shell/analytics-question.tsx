import { analytics as words } from "@intray/i18n/analytics"
import { Button } from "@intray/ui/button"
import { useEffect } from "react"
import { countIfAgreed, useAnalytics } from "../../lib/analytics/use-analytics.ts"
import { trpc } from "../../lib/trpc.ts"

/** Asks once whether the use of the app may be counted. Until then, and after a no, nothing is. */
export function AnalyticsQuestion() {
  const counted = useAnalytics()
  const session = trpc.session.get.useQuery().data
  const place = session?.analytics ?? null
  const userId = session?.user?.id
  const consent = counted?.consent
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said on another page is heard as a change of it
  useEffect(() => {
    countIfAgreed(place, userId)
  }, [place, userId, consent])
  if (!counted || counted.refused || counted.consent !== null) return null
  return (
    <section aria-label={words.heading} className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 border-b bg-sunken px-3.5 py-2">
      <p className="m-0 max-w-[68ch] min-w-60 flex-1 text-fg-2">{words.question({ host: counted.host })}</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => counted.say("no")}>
          {words.refuse}
        </Button>
        <Button size="sm" onClick={() => counted.say("yes")}>
          {words.allow}
        </Button>
      </span>
    </section>
  )
}
