import { portals } from "@intray/i18n/portals"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"
import { type Wrong, wrongOf } from "./wrong.ts"

export type CreateInput = { template: TemplateChoice; title: string; slug: string; currency?: string }
/** Makes a portal as a draft, and says at which field it went wrong when it did. Resolves to its slug, or null. */
export function useCreatePortal(failedTitle: string) {
  const utils = trpc.useUtils()
  const creating = trpc.portals.create.useMutation()
  const [wrong, setWrong] = useState<Wrong>({})
  const create = async (input: CreateInput): Promise<string | null> => {
    setWrong({})
    try {
      const made = await creating.mutateAsync({ ...input, state: "draft" })
      await Promise.all([utils.portals.list.invalidate(), utils.labels.list.invalidate(), utils.billing.plan.invalidate()])
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
