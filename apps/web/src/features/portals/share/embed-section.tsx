import { formatList } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import { listLocale } from "../../../lib/i18n.ts"
import { OnlyHereNote } from "../../../lib/only-here-note.tsx"
import { Toggle } from "../build/toggle.tsx"
import { Section } from "../settings/section.tsx"
import { useUpdatePortal } from "../use-update.ts"
import { CodeBox } from "./code-box.tsx"
import { frameSnippet, scriptSnippet } from "./snippets.ts"

/** The form on another site: as a script that grows with it, or as a plain frame. */
export function EmbedSection({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portalTabs.share
  const { update, busy } = useUpdatePortal(portal)
  const [kind, setKind] = useState<"script" | "frame">("script")
  const script = kind === "script"
  return (
    <Section title={words.embed}>
      <OnlyHereNote url={portal.url} />
      {portal.embeddable ? (
        <p className="text-fg-2">
          {portal.embedOrigins.length > 0
            ? words.embedOnly({
                sites: formatList(
                  listLocale,
                  portal.embedOrigins.map((one) => new URL(one).host),
                ),
              })
            : words.embedAny}
        </p>
      ) : (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-warn-bg px-3 py-2.5 text-warn">
          <TriangleAlert aria-hidden="true" size={16} className="flex-none" />
          <p className="min-w-0 flex-1 basis-60">{words.embedOff}</p>
          {!readOnly && (
            <Button size="sm" busy={busy} onClick={() => void update({ embeddable: true }, words.embedAllowed)}>
              {words.embedAllow}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Toggle
          label={words.embed}
          value={kind}
          onChange={setKind}
          options={[
            { value: "script", label: words.script },
            { value: "frame", label: words.frame },
          ]}
        />
        <p className="type-meta min-w-0 flex-1 basis-60 text-fg-3">{script ? words.scriptText : words.frameText}</p>
      </div>
      <CodeBox
        text={script ? scriptSnippet(portal.url) : frameSnippet(portal.url, portal.title)}
        label={words.snippet}
        copyLabel={words.copySnippet}
      />
    </Section>
  )
}
