import { common } from "@intray/i18n/common"
import { statusPreview as words } from "@intray/i18n/status-preview"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Suspense } from "react"
import { Dialog } from "../../../lib/dialogs.tsx"
import { PageFrame } from "../../../lib/page-frame.tsx"
import { lazyWithTries } from "../../../lib/tries.ts"
import { trpc } from "../../../lib/trpc.ts"

// Loads the public page's code only when it is needed.
const StatusPreview = lazyWithTries(() => import("../../../public/status/status-preview.tsx").then((module) => module.StatusPreview))

type Submission = { id: string; number: number }

export type StatusPreviewDialogProps = { submission: Submission; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the submitter's status page. Its real URL belongs to the submitter alone; this preview changes nothing. */
export function StatusPreviewDialog({ submission, open, onOpenChange }: StatusPreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="page"
      title={words.title(submission)}
      description={words.description}
      closeLabel={words.close}
    >
      <div className="-mx-5 h-[64dvh] min-h-0 border-t">
        <Preview submission={submission} onEscape={() => onOpenChange(false)} />
      </div>
    </Dialog>
  )
}

function Preview({ submission, onEscape }: { submission: Submission; onEscape: () => void }) {
  // Never cached, to show the current state.
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
