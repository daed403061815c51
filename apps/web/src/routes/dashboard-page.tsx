import { BulkWatch } from "../features/bulk/watch.tsx"
import { SamplesBar } from "../features/onboarding/samples-bar.tsx"
import { Shell } from "../features/shell/shell.tsx"
import { TeamSwitcher, useTeamMenuItem } from "../features/team/switcher.tsx"
import { AddView, ViewsNav } from "../features/views/views-nav.tsx"
import { viewTools } from "./view-tools.ts"

/** The frame of the dashboard, with the team and the saved views among the ways around, and with what goes on beside it. */
export function DashboardPage() {
  const { item, dialogs } = useTeamMenuItem()
  return (
    <>
      <Shell
        team={<TeamSwitcher />}
        teamItem={item}
        views={<ViewsNav tools={viewTools} />}
        addView={<AddView tools={viewTools} />}
        notice={<SamplesBar />}
      />
      {dialogs}
      <BulkWatch />
    </>
  )
}
