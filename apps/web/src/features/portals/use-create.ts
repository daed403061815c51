import type { TemplateKey } from "@intray/server/features/templates/schema"
import { portals } from "@intray/server/messages/portals"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"

export type CreateInput = { template: TemplateKey; title: string; slug: string }
/** What was wrong with an input, by its first path segment. */
export type Wrong = Partial<Record<string, string>>

/** The server's findings about an input, by field; null when it was no fault of the input. */
export function wrongOf(error: unknown): Wrong | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null
  const data = error.data as { issues?: { path: (string | number)[]; message: string }[]; reason?: string } | null
  if (data?.reason?.startsWith("slug_")) return { slug: error instanceof Error ? error.message : portals.slug.taken }
  if (!data?.issues || data.issues.length === 0) return null
  return Object.fromEntries(data.issues.map((issue) => [String(issue.path[0] ?? ""), issue.message]))
}

/** Makes a portal, and says at which field it went wrong when it did. Resolves to its slug, or null. */
export function useCreatePortal(failedTitle: string) {
  const utils = trpc.useUtils()
  const creating = trpc.portals.create.useMutation()
  const [wrong, setWrong] = useState<Wrong>({})
  const create = async (input: CreateInput): Promise<string | null> => {
    setWrong({})
    try {
      const made = await creating.mutateAsync(input)
      await Promise.all([utils.portals.list.invalidate(), utils.labels.list.invalidate()])
      return made.slug
    } catch (error) {
      const found = wrongOf(error)
      if (found) setWrong(found)
      else toast({ tone: "danger", title: failedTitle, description: portals.first.failedText })
      return null
    }
  }
  return { create, wrong, busy: creating.isPending }
}
