import { common } from "@intray/i18n/common"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { portals } from "@intray/i18n/portals"
import type { FormDefinition } from "@intray/server/modules/forms/schema"
import { accentOrCover } from "@intray/server/modules/portals/accent"
import type { PortalDesign, PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { FieldGroup } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Eye } from "lucide-react"
import { useRef, useState } from "react"
import { IconPicker } from "../../../lib/icon-picker/icon-picker.tsx"
import { accentFor } from "../../../public/lib/palette.ts"
import { PreviewBeside } from "../build/preview-beside.tsx"
import { PreviewPane } from "../build/preview-pane.tsx"
import { useUpdatePortal } from "../use-update.ts"
import { AccentField } from "./accent-field.tsx"
import { PictureField } from "./picture-field.tsx"

export type DesignTabProps = { portal: PortalDetail; form: FormDefinition; team: string; readOnly: boolean }

/** How the public page looks: pictures, colour, light or dark; each change is saved by itself and can be undone. */
export function DesignTab({ portal, form, team, readOnly }: DesignTabProps) {
  const words = portalTabs.design
  const { update, wrong, busy } = useUpdatePortal(portal, words)
  // What is on screen while a save is under way, or after one that failed.
  const [draft, setDraft] = useState<PortalDesign | null>(null)
  const [previewing, setPreviewing] = useState(false)
  const design = draft ?? portal.design
  // Two changes can come before the next render: the second must include the first.
  const latest = useRef(design)
  latest.current = design

  const change = async (patch: Partial<PortalDesign>, said: string = words.saved) => {
    const before = portal.design
    const next = { ...latest.current, ...patch }
    latest.current = next
    setDraft(next)
    if ((await update({ design: next }, null)) === null) return
    setDraft((now) => (now === next ? null : now))
    toast({
      tone: "ok",
      key: "settings",
      title: said,
      action: { label: common.undo, onPress: () => void update({ design: before }, null) },
    })
  }

  const preview = (
    <PreviewPane
      key={design.mode}
      form={form}
      portal={{ ...portal, design }}
      team={team}
      selected={null}
      {...(design.mode === "auto" ? {} : { startIn: design.mode })}
    />
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto xl:max-w-[560px] xl:flex-none">
        <div className="flex max-w-[560px] flex-col gap-7 px-4 py-6 md:px-[22px]">
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 text-fg-2">{readOnly ? portals.one.readOnly : portals.one.atOnce}</p>
            <Button className="xl:hidden" icon={<Eye aria-hidden="true" size={16} />} onClick={() => setPreviewing(true)}>
              {words.preview}
            </Button>
          </div>
          {(["logo", "cover"] as const).map((kind) => (
            <PictureField
              key={kind}
              kind={kind}
              portalId={portal.id}
              imageId={design[kind]}
              error={wrong.design}
              readOnly={readOnly}
              onChange={(id) => void change({ [kind]: id }, id === null ? words.removed[kind] : undefined)}
            />
          ))}
          <FieldGroup label={words.icon} help={words.iconHelp} error={wrong.icon}>
            {/* Not disabled while it is kept: the focus would be lost with it. */}
            <IconPicker value={design.icon} disabled={readOnly} onChange={(icon) => void change({ icon })} />
          </FieldGroup>
          <FieldGroup label={words.listFirst} help={words.listFirstHelp}>
            <Choice
              variant="segmented"
              value={design.listFirst ?? portal.listFirst}
              disabled={readOnly || busy}
              onChange={(listFirst) => void change({ listFirst: listFirst as PortalDetail["listFirst"] })}
              options={(["by", "title"] as const).map((value) => ({ value, label: words.listFirsts[value] }))}
            />
          </FieldGroup>
          <AccentField
            value={design.accent}
            automatic={accentFor(portal.slug, accentOrCover({ ...design, accent: "" }, portal.coverColor))}
            readOnly={readOnly}
            onChange={(accent) => void change({ accent })}
          />
          <FieldGroup label={words.mode}>
            <Choice
              variant="segmented"
              value={design.mode}
              disabled={readOnly || busy}
              onChange={(mode) => void change({ mode: mode as PortalDesign["mode"] })}
              options={(["auto", "light", "dark"] as const).map((mode) => ({ value: mode, label: words.modes[mode] }))}
            />
          </FieldGroup>
        </div>
      </div>
      <PreviewBeside open={previewing} onOpenChange={setPreviewing}>
        {preview}
      </PreviewBeside>
    </div>
  )
}
