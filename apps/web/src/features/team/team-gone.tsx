import { type ReactNode, useEffect, useState } from "react"
import { onDemand } from "../../lib/on-demand.tsx"
import { statusOf } from "../../lib/query-client.ts"
import { trpc } from "../../lib/trpc.ts"
import type { GoneScreenProps } from "./gone-screen.tsx"

const GoneScreen = onDemand<GoneScreenProps>(() => import("./gone-screen.tsx").then((module) => module.GoneScreen))

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
  return <GoneScreen team={data.team?.name ?? ""} others={data.teams.filter((one) => one.id !== data.team?.id)} />
}
