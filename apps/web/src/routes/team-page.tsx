import { exportUrl } from "../features/exports/export-dialog.tsx"
import { TeamScreen } from "../features/team/team-screen.tsx"
import { useCan } from "../lib/can.ts"
import { startDownload } from "../lib/download.ts"

/** The team itself; before it is deleted, its submissions can be taken along. */
export function TeamPage() {
  const can = useCan()
  const exporting = () => startDownload(exportUrl({ format: "jsonl", filter: { state: "all" }, sort: "oldest" }))
  return <TeamScreen onExport={can({ submission: ["export"] }) ? exporting : undefined} />
}
