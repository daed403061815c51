import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Eye } from "lucide-react"
import { Suspense, useEffect, useRef, useState } from "react"
import { Dialog } from "../../../lib/dialogs.tsx"
import { PageFrame } from "../../../lib/page-frame.tsx"
import { lazyWithTries } from "../../../lib/tries.ts"
import { trpc } from "../../../lib/trpc.ts"

// The public page's own parts, for those who look.
const StatusPreview = lazyWithTries(() => import("../../../public/status/status-preview.tsx").then((module) => module.StatusPreview))

const words = inbox.statusPreview

type SeeStatusProps = { submission: { id: string; number: number } }

/** The way to what the submitter sees. Their page's address is theirs alone: the team looks at it here, where looking changes nothing. */
export function SeeStatus({ submission }: SeeStatusProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Out of the frame the focus does not find its way back by itself.
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
        onClick={() => setOpen(true)}
      >
        {inbox.rail.openStatus}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="page"
        title={words.title(submission)}
        description={words.description}
        closeLabel={words.close}
      >
        <div className="-mx-5 h-[64dvh] min-h-0 border-t">
          <Preview submission={submission} onEscape={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}

function Preview({ submission, onEscape }: SeeStatusProps & { onEscape: () => void }) {
  // Always what they would see now.
  const { data, isError, refetch } = trpc.status.preview.useQuery({ id: submission.id }, { gcTime: 0, retry: false })
  if (isError)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-5">
        <p>{words.failed}</p>
        <Button onClick={() => void refetch()}>{common.retry}</Button>
      </div>
    )
  const loading = (
    <Loading label={words.loading}>
      <Skeleton className="m-5 h-40" />
    </Loading>
  )
  if (!data) return loading
  const colours = document.documentElement.classList.contains("dark") ? "dark" : "light"
  return (
    <PageFrame title={words.title(submission)} colours={colours} onEscape={onEscape}>
      <Suspense fallback={loading}>
        <StatusPreview status={data} />
      </Suspense>
    </PageFrame>
  )
}
