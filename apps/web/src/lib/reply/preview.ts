import { isBlank } from "@intray/auth/text"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { trpc } from "../trpc.ts"
import { useRested } from "./use-rested.ts"

/** Milliseconds without a change until the server is asked how it will read. */
const rest = 250

export type PreviewInput = {
  /** Null: there is nobody to show it to. */
  submissionId: string | null
  subject: string
  body: string
  /** Labels whose feedback it tells; those of the submission unless told. */
  feedback?: readonly string[] | undefined
}

export type Preview = {
  /** As it will be read; undefined until something was written and the server has answered. */
  letter: { subject: string; body: string; missing: string[] } | undefined
  /** `letter` is of what is in the fields now. */
  current: boolean
  failed: boolean
  retry: () => void
}

/** How a message will read, exactly, as the server fills it in. */
export function usePreview({ submissionId, subject, body, feedback }: PreviewInput): Preview {
  const blank = isBlank(body)
  const { value, rests } = useRested({ submissionId, subject, body, feedback: feedback ? [...feedback] : undefined }, rest)
  const enabled = value.submissionId !== null && !isBlank(value.body)
  const utils = trpc.useUtils()
  const query = useQuery({
    queryKey: ["preview", value],
    // Too long for an address, so it is sent like something that is written.
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
