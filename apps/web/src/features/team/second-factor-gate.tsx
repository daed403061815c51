import { useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { onDemand } from "../../lib/on-demand.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { BarProps, ShutOutProps } from "./second-factor-screens.tsx"

const screens = () => import("./second-factor-screens.tsx")
const Bar = onDemand<BarProps>(() => screens().then((module) => module.Bar))
const ShutOut = onDemand<ShutOutProps>(() => screens().then((module) => module.ShutOut))

/** Says until when a member can enter the team without a second factor, if the team asks for one. */
export function SecondFactorBar() {
  const team = trpc.session.get.useQuery().data?.team
  return team?.enterUntil ? <Bar team={team.name} until={team.enterUntil} /> : null
}

/** The dashboard; for a member whose time to set up a second factor is over, a page that leads to it. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const session = trpc.session.get.useQuery().data
  const { pathname } = useLocation()
  const team = session?.team
  const shutOut = team?.enterUntil != null && new Date(team.enterUntil) <= new Date()
  if (!team || !shutOut || pathname.startsWith("/dashboard/settings/security")) return children
  const others =
    session?.teams.filter((one) => one.id !== team.id && (one.enterUntil === null || new Date(one.enterUntil) > new Date())) ?? []
  return <ShutOut team={team.name} others={others} />
}
