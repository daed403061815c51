import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { TriangleAlert } from "lucide-react"
import { LinkBox } from "../link-box.tsx"
import { Section } from "../settings/section.tsx"
import type { PortalTab } from "../tabs.ts"
import { EmbedSection } from "./embed-section.tsx"
import { PrefillSection } from "./prefill-section.tsx"
import { QrSection } from "./qr-section.tsx"
import { WordsSection } from "./words-section.tsx"

export type ShareTabProps = { portal: PortalDetail; team: string; readOnly: boolean; onTab: (tab: PortalTab) => void }

/** Every way to bring people to the form: its link, a code to scan, a snippet, links that fill in answers, words. */
export function ShareTab({ portal, team, readOnly, onTab }: ShareTabProps) {
  const words = portalTabs.share
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-[720px] flex-col gap-8 px-4 py-6 md:px-[22px]">
        {portal.standing !== "open" && (
          <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-warn-bg px-3 py-2.5 text-warn">
            <TriangleAlert aria-hidden="true" size={16} className="flex-none" />
            <p className="min-w-0 flex-1 basis-60">{words.notOpen[portal.standing]}</p>
            {!readOnly && (
              <Button size="sm" onClick={() => onTab("settings")}>
                {words.toSettings}
              </Button>
            )}
          </div>
        )}
        <Section title={words.link} first>
          <p className="text-fg-2">{words.linkText}</p>
          <LinkBox url={portal.url} />
        </Section>
        <QrSection portal={portal} />
        <EmbedSection portal={portal} readOnly={readOnly} />
        <PrefillSection portal={portal} />
        <WordsSection portal={portal} team={team} />
      </div>
    </div>
  )
}
