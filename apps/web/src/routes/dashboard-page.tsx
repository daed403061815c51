import { TooltipProvider } from "@intray/ui/tooltip"
import { useQueryClient } from "@tanstack/react-query"
import { useLocation, useRouter, useSearch } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { BulkWatch } from "../features/bulk/watch.tsx"
import { SamplesBar } from "../features/onboarding/samples-bar.tsx"
import { useMyRounds } from "../features/reviews/queue/hooks.ts"
import type { QueueNavProps } from "../features/reviews/queue/queue-nav.tsx"
import { Shell } from "../features/shell/shell.tsx"
import { SecondFactorBar, SecondFactorGate } from "../features/team/second-factor-gate.tsx"
import { TeamSwitcher, useTeamMenuItem } from "../features/team/switcher.tsx"
import { TeamGate } from "../features/team/team-gone.tsx"
import { OwnNav } from "../features/views/own-nav.tsx"
import { AddView, ViewsNav } from "../features/views/views-nav.tsx"
import { leaveTo } from "../lib/auth/leave.ts"
import { tellPerson, watchPerson } from "../lib/auth/person.ts"
import { InPlaceOfFrame } from "../lib/in-place-of-frame.tsx"
import { LeaveGuard } from "../lib/leave-guard.tsx"
import { onDemand } from "../lib/on-demand.tsx"
import { storedTeam, trpc } from "../lib/trpc.ts"
import { holdsUnsaved, outlastsSession } from "../lib/unsaved.ts"
import { isAdminPath } from "./guards.ts"
import { viewTools } from "./view-tools.ts"

// Loaded on demand, because most teams have no review round.
const QueueNav = onDemand<QueueNavProps>(() => import("../features/reviews/queue/queue-nav.tsx").then((module) => module.QueueNav))
const NoTeamFrame = onDemand(() => import("../features/admin/no-team-frame.tsx").then((module) => module.NoTeamFrame))

/**
 * Runs the guards again as soon as the session has ended or the team's slug differs from the URL. Typed text stays visible while it can
 * be saved. If the user signed out in another tab and another user signed in, nothing stays visible.
 */
function useGuard() {
  const router = useRouter()
  const { team } = useSearch({ from: "/dashboard" })
  const { data } = trpc.session.get.useQuery()
  const over = data !== undefined && data.user === null
  const renamed = team !== undefined && team === storedTeam() && data?.team != null && data.team.slug !== team
  useEffect(() => {
    if (over ? !outlastsSession() : renamed && !holdsUnsaved()) void router.invalidate()
  }, [over, renamed, router])

  const queryClient = useQueryClient()
  const person = data?.user?.id
  const last = useRef(person)
  last.current ??= person
  useEffect(() => {
    if (person === undefined) return
    const leave = () => leaveTo("/auth/login", router, queryClient)
    if (person !== last.current) leave()
    last.current = person
    tellPerson(person)
    return watchPerson(person, leave)
  }, [person, router, queryClient])
}

/** Whether a platform admin without a team opened the admin area: all others are redirected to onboarding. */
function useAdminWithoutTeam(): boolean {
  const inAdmin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) })
  const { data } = trpc.session.get.useQuery()
  return inAdmin && data != null && (!data.team || data.firstSteps)
}

/** The dashboard. If the document already contains its frame, it is rendered in place of that. */
export function DashboardPage() {
  useGuard()
  const withoutTeam = useAdminWithoutTeam()
  return (
    <InPlaceOfFrame>
      {withoutTeam ? (
        <TooltipProvider>
          <NoTeamFrame />
          <LeaveGuard />
        </TooltipProvider>
      ) : (
        <TeamGate>
          <Dashboard />
        </TeamGate>
      )}
    </InPlaceOfFrame>
  )
}

/** The dashboard's frame: team and saved views in the navigation, and running tasks next to it. */
function Dashboard() {
  const { item, dialogs } = useTeamMenuItem()
  const queued = (useMyRounds().data?.items.length ?? 0) > 0
  return (
    <TooltipProvider>
      <SecondFactorGate>
        <Shell
          team={<TeamSwitcher />}
          teamItem={
            <>
              {item}
              {queued && <QueueNav place="menu" />}
            </>
          }
          own={
            <>
              {queued && <QueueNav place="sidebar" />}
              <OwnNav tools={viewTools} />
            </>
          }
          views={<ViewsNav tools={viewTools} />}
          addView={<AddView tools={viewTools} />}
          notice={
            <>
              <SecondFactorBar />
              <SamplesBar />
            </>
          }
        />
        {dialogs}
        <BulkWatch />
        <LeaveGuard />
      </SecondFactorGate>
    </TooltipProvider>
  )
}
