import { common } from "@intray/i18n/common"
import { fileViewer as words } from "@intray/i18n/file-viewer"
import { ErrorState } from "@intray/ui/error-state"
import { Loading, Skeleton } from "@intray/ui/skeleton"

/** A file is loading. */
export function ViewLoading({ file }: { file: { name: string } }) {
  return (
    <Loading label={words.loading(file)} className="p-5">
      <Skeleton className="mx-auto h-[52dvh] max-w-3xl rounded-panel" />
    </Loading>
  )
}

/** A file failed to load, or cannot be shown. */
export function ViewFailed({ file, text = words.failedText, onRetry }: { file: { name: string }; text?: string; onRetry?: () => void }) {
  return (
    <div className="flex min-h-full items-center justify-center p-5">
      <ErrorState title={words.failed(file)} retryLabel={onRetry && common.retry} onRetry={onRetry}>
        {text}
      </ErrorState>
    </div>
  )
}
