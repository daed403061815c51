import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { PreviewPane } from "./build/preview-pane.tsx"

export type FormPreviewProps = { portal: PortalDetail; team: string; startAs: "phone" | "desktop" }

/** The form of a portal as its visitors meet it, to look at and try outside of the builder; nothing is sent. */
export function FormPreview({ portal, team, startAs }: FormPreviewProps) {
  return <PreviewPane form={portal.form} portal={portal} team={team} selected={null} startAs={startAs} />
}
