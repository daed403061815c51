import type { StatusData } from "../page-data.ts"
import { Head } from "./current-stage.tsx"
import { StatusBody } from "./status-body.tsx"

/** A status page as its submitter reads it, with nothing that could be done there: for the team. */
export function StatusPreview({ status }: { status: StatusData }) {
  return (
    <div className="mx-auto min-h-dvh max-w-250 px-5 text-fg">
      <Head status={status} />
      <StatusBody status={status} />
    </div>
  )
}
