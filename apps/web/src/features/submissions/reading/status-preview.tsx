import { inbox } from "@intray/i18n/inbox"
import { Button } from "@intray/ui/button"
import { Eye } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Opening, onDemand } from "../../../lib/on-demand.tsx"
import type { StatusPreviewDialogProps } from "./status-preview-dialog.tsx"

const StatusPreviewDialog = onDemand<StatusPreviewDialogProps>(
  () => import("./status-preview-dialog.tsx").then((module) => module.StatusPreviewDialog),
  Opening,
)

type SeeStatusProps = { submission: { id: string; number: number } }

/** A button that opens the submitter's view. */
export function SeeStatus({ submission }: SeeStatusProps) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The focus does not return from the frame by itself.
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <>
      <Button
        ref={opener}
        variant="quiet"
        size="sm"
        className="-ml-2 h-auto! min-h-[26px] max-w-full py-1 text-start whitespace-normal! touch:min-h-11"
        icon={<Eye aria-hidden="true" size={14} />}
        onClick={() => {
          setShown(true)
          setOpen(true)
        }}
      >
        {inbox.rail.openStatus}
      </Button>
      {shown && <StatusPreviewDialog submission={submission} open={open} onOpenChange={setOpen} />}
    </>
  )
}
