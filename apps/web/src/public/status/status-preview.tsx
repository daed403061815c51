import { directionOf } from "@intray/i18n/languages"
import { useSpoken } from "../lib/use-spoken.ts"
import type { StatusData } from "../page-data.ts"
import { Head } from "./current-stage.tsx"
import { Offer } from "./offer.tsx"
import { StatusBody } from "./status-body.tsx"

/** A status page as its submitter reads it, in their language and with nothing that could be done there: for the team. */
export function StatusPreview({ status }: { status: StatusData }) {
  const spoken = useSpoken(status.language, status.formality)
  if (spoken === null) return null
  return (
    <div lang={status.language} dir={directionOf(status.language)} className="mx-auto min-h-dvh max-w-250 px-5 text-fg">
      <Head status={status} />
      <StatusBody status={status} offer={status.offer !== null && <Offer status={status} demoId={null} />} />
    </div>
  )
}
