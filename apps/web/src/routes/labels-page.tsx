import { labels } from "@intray/i18n/labels"
import { LabelSettings } from "../features/labels/settings/label-settings.tsx"
import { useAllowed } from "../lib/allowed.ts"
import { useTitle } from "../lib/title.ts"

/** The team's labels, with the buttons that the user's role allows. */
export function LabelsPage() {
  useTitle(labels.title)
  return <LabelSettings allowed={useAllowed("label")} />
}
