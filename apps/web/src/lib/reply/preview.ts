import { isBlank } from "@intray/auth/text"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { trpc } from "../trpc.ts"
import { useRested } from "./use-rested.ts"

/** Milliseconds without a change before the server is asked for a preview. */
const rest = 250

export type PreviewInput = {
  /** Null: there is no submission to preview it for. */
  submissionId: string | null
  subject: string
  body: string
  /** Labels whose feedback is inserted; by default those of the submission. */
  feedback?: readonly string[] | undefined
}

export type Preview = {
  /** The rendered message; undefined until something was written and the server has answered. */
  letter: { subject: string; body: string; missing: string[] } | undefined
  /** `letter` matches the current text of the fields. */
  current: boolean
  failed: boolean
  retry: () => void
}

/** Previews a message exactly as the server will send it. */
export function usePreview({ submissionId, subject, body, feedback }: PreviewInput): Preview {
  const blank = isBlank(body)
  const { value, rests } = useRested({ submissionId, subject, body, feedback: feedback ? [...feedback] : undefined }, rest)
  const enabled = value.submissionId !== null && !isBlank(value.body)
  const utils = trpc.useUtils()
  const query = useQuery({
    queryKey: ["preview", value],
    // A mutation, because the text can be too long for a URL.
    queryFn: () =>
      utils.client.messages.preview.mutate({
        submissionId: value.submissionId ?? "",
        subject: value.subject,
        body: value.body,
        ...(value.feedback ? { feedback: value.feedback } : {}),
      }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const letter = blank ? undefined : query.data
  return {
    letter,
    current: rests && enabled && query.isSuccess && !query.isPlaceholderData,
    failed: query.isError && !blank,
    retry: () => void query.refetch(),
  }
}
