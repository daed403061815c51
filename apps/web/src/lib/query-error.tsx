import { common } from "@intray/i18n/common"
import { ErrorState, type ErrorStateProps } from "@intray/ui/error-state"

export type QueryErrorProps = Omit<ErrorStateProps, "retryLabel" | "onRetry" | "busy"> & {
  query: { refetch: () => unknown; isFetching: boolean }
}

/** Shows that data could not be loaded, with a retry button. */
export function QueryError({ query, ...rest }: QueryErrorProps) {
  return <ErrorState {...rest} retryLabel={common.retry} onRetry={() => void query.refetch()} busy={query.isFetching} />
}
