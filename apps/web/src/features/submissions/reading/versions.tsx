import { formatMoment } from "@intray/i18n/format"
import { versions as words } from "@intray/i18n/versions"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { History } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { onDemand } from "../../../lib/on-demand.tsx"
import { noteRead, readVersion } from "./read-versions.ts"

const VersionsPanel = onDemand(() => import("./versions-panel.tsx").then((module) => module.VersionsPanel))

/** Says that the submitter changed it, with a button for earlier versions. */
export function Versions({ submission }: { submission: SubmissionDetail }) {
  const { id, version, editedAt } = submission
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Changes since it was last read here are shown automatically.
    if ((readVersion(id) ?? version) < version) setOpen(true)
    noteRead(id, version)
  }, [id, version])
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  if (version === 1 || editedAt === null) return null
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="type-meta flex flex-wrap items-center gap-x-2 gap-y-1 text-fg-2">
        <span className="flex min-w-0 items-center gap-x-2">
          <History aria-hidden="true" size={14} className="flex-none" />
          <span className="min-w-0">{words.line({ version, of: version, when: formatMoment(locale, editedAt) })}</span>
        </span>
        <Button ref={opener} size="sm" aria-expanded={open} aria-controls={open ? panel : undefined} onClick={() => setOpen(!open)}>
          {words.open}
        </Button>
      </p>
      {open && <VersionsPanel id={panel} submission={submission} onClose={close} />}
    </div>
  )
}
