import { can } from "@intray/auth/permissions"
import { labels } from "@intray/server/messages/labels"
import { LabelSettings } from "../features/labels/settings/label-settings.tsx"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"

/** The team's labels, for whoever may change them to change. */
export function LabelsPage() {
  useTitle(labels.title)
  const session = trpc.session.get.useQuery()
  const role = session.data?.team?.role ?? ""
  return <LabelSettings allowed={can(role, { label: ["create", "update", "delete"] })} />
}
