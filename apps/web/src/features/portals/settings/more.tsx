import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { CopyPlus, LayoutTemplate } from "lucide-react"
import { type ReactNode, useState } from "react"
import { DuplicateDialog } from "./duplicate-dialog.tsx"
import { SaveTemplateDialog } from "./save-template-dialog.tsx"
import { Section } from "./section.tsx"

export type MoreProps = { portal: PortalDetail; allowed: { create: boolean; saveTemplate: boolean }; onOpened: (slug: string) => void }

/** What can be made of a portal: another one, or a template. */
export function More({ portal, allowed, onOpened }: MoreProps) {
  const words = portalTabs.settings
  const [making, setMaking] = useState<"duplicate" | "template" | null>(null)
  const close = () => setMaking(null)
  return (
    <Section title={words.more}>
      {allowed.create && (
        <Line title={words.duplicate} text={words.duplicateHelp}>
          <Button icon={<CopyPlus aria-hidden="true" size={16} />} onClick={() => setMaking("duplicate")}>
            {words.duplicateAction}
          </Button>
        </Line>
      )}
      {allowed.saveTemplate && (
        <Line title={words.template} text={words.templateHelp}>
          <Button icon={<LayoutTemplate aria-hidden="true" size={16} />} onClick={() => setMaking("template")}>
            {words.templateAction}
          </Button>
        </Line>
      )}
      {making === "duplicate" && <DuplicateDialog portal={portal} onClose={close} onDuplicated={onOpened} />}
      {making === "template" && <SaveTemplateDialog portal={portal} onClose={close} />}
    </Section>
  )
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-emph">{title}</p>
        <p className="type-meta text-fg-3">{text}</p>
      </div>
      {children}
    </div>
  )
}
