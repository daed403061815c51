import { labels } from "@intray/i18n/labels"
import { LabelSettings } from "../features/labels/settings/label-settings.tsx"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** The team's labels, for the person who may change them to change. */
export function LabelsPage() {
  useTitle(labels.title)
  const can = useCan()
  return <LabelSettings allowed={can({ label: ["create", "update", "delete"] })} />
}
