import { BulkWatch } from "../features/bulk/watch.tsx"
import { Shell } from "../features/shell/shell.tsx"

/** The frame of everything that a team works in, with what goes on beside it. */
export function DashboardShell() {
  return (
    <>
      <Shell />
      <BulkWatch />
    </>
  )
}
