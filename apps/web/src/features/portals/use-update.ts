import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail, UpdatePortalInput } from "@intray/server/modules/portals/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { statusOf } from "../../lib/query-client.ts"
import { trpc } from "../../lib/trpc.ts"
import { isOvertaken, type Wrong, wrongOf } from "./wrong.ts"

export type PortalPatch = Omit<UpdatePortalInput, "portalId">
export type UpdateWords = { saved: string; failed: string; failedText: string }

/**
 * Changes a portal, at once and for everybody. Resolves to its slug, or to null when it was refused: then `wrong` says at
 * which field, or a toast that it did not get through; what was typed stays where it is. Where no answer came it may have been saved:
 * what the portal is by now is read again, and what was saved is no longer to be saved.
 */
export function useUpdatePortal(portal: PortalDetail, words: UpdateWords = portalTabs.settings) {
  const utils = trpc.useUtils()
  const updating = trpc.portals.update.useMutation()
  const [wrong, setWrong] = useState<Wrong>({})
  const update = async (patch: PortalPatch, said: string | null = words.saved): Promise<string | null> => {
    setWrong({})
    try {
      const { slug, title, intro, url, updatedAt } = await updating.mutateAsync({ portalId: portal.id, ...patch })
      const shown = { slug, title, intro, url, updatedAt, ...known(patch) }
      utils.portals.get.setData({ slug }, (old) => ({ ...(old ?? portal), ...shown }))
      // What clock and quota make of it is the server's to say, and what texts say that are changed part by part.
      const reread = utils.portals.get.invalidate({ slug })
      if (patch.receipt || patch.translated) await reread
      void utils.portals.list.invalidate()
      if (said !== null) toast({ tone: "ok", key: "settings", title: said })
      return slug
    } catch (error) {
      if (isOvertaken(error)) {
        // Each text says below itself what it says by now.
        await utils.portals.get.invalidate({ slug: portal.slug })
        return null
      }
      const found = wrongOf(error)
      if (found) {
        setWrong(found)
        return null
      }
      const title = isUnanswered(error) ? portalTabs.settings.unanswered : words.failed
      toast({ tone: "danger", key: "settings", title, description: isTyped(patch) ? words.failedText : undefined })
      if (isUnanswered(error)) {
        void utils.portals.list.invalidate()
        await utils.portals.get.invalidate({ slug: portal.slug })
      }
      return null
    }
  }
  return { update, wrong, busy: updating.isPending }
}

/** Whether nobody knows if it was done: the connection broke, or what is before the server got no answer. */
const isUnanswered = (error: unknown) => [undefined, 502, 504].includes(statusOf(error))

/** Whether a change is something that was written; a switch, or what is taken away, is not. */
const isTyped = (patch: PortalPatch) =>
  Object.values(patch).some((value) => value !== null && value !== undefined && typeof value !== "boolean")

/** What the page itself knows of the change, before the server is asked again. */
function known({
  opensAt,
  closesAt,
  timeZone,
  quota,
  promiseDays,
  password,
  design,
  embeddable,
  embedOrigins,
  language,
  formality,
}: PortalPatch): Partial<PortalDetail> {
  const all = { opensAt, closesAt, timeZone, quota, promiseDays, design, embeddable, embedOrigins, language, formality }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { ...given, ...(password === undefined ? {} : { hasPassword: password !== null }) }
}
