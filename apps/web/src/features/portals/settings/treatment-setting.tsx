import { answering } from "@intray/i18n/answering"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Switch } from "@intray/ui/switch"
import { useState } from "react"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"

const words = answering.treatment

/** Setting: whether submitters are asked how they were treated, once they were notified of a decision. */
export function TreatmentSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const { update } = useUpdatePortal(portal)
  // The pressed state until the server confirms it.
  const [wanted, setWanted] = useState<boolean | null>(null)
  return (
    <Section title={words.title}>
      <Switch
        spread
        label={words.label}
        help={words.help}
        checked={wanted ?? portal.asksTreatment}
        disabled={readOnly}
        onCheckedChange={(asksTreatment) => {
          setWanted(asksTreatment)
          void update({ asksTreatment }).then(() => setWanted(null))
        }}
      />
    </Section>
  )
}
