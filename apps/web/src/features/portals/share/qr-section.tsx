import { portalTabs } from "@intray/i18n/portal-tabs"
import { accentOf, accentOrCover } from "@intray/server/modules/portals/accent"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { Download } from "lucide-react"
import { useMemo, useState } from "react"
import { OnlyHereNote } from "../../../lib/only-here-note.tsx"
import { Section } from "../settings/section.tsx"
import { drawQr, qrPng, qrSvg } from "./qr.ts"
import { saveFile } from "./save-file.ts"

/** The link as a code to scan, to download for print. Black, or in the team's colour as far as cameras can read it. */
export function QrSection({ portal }: { portal: PortalDetail }) {
  const words = portalTabs.share
  const drawing = useMemo(() => drawQr(portal.url), [portal.url])
  const accent = accentOf(accentOrCover(portal.design, portal.coverColor))
  const [coloured, setColoured] = useState(true)
  // As text on white, so that it has the contrast that a scanner needs.
  const ink = accent && coloured ? accent.textOnLight : "#000000"
  const png = async () => {
    try {
      saveFile(await qrPng(drawing, ink), `${portal.slug}-qr.png`)
    } catch {
      toast({ tone: "danger", title: words.pngFailed })
    }
  }
  return (
    <Section title={words.qr}>
      <OnlyHereNote url={portal.url} />
      <div className="flex flex-wrap items-center gap-6">
        <svg
          role="img"
          aria-label={words.qrAlt({ url: portal.url })}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className="size-44 flex-none rounded-panel border"
        >
          <path fill="#ffffff" d={`M0 0h${drawing.size}v${drawing.size}h-${drawing.size}z`} />
          <path fill={ink} d={drawing.path} />
        </svg>
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-4">
          <p className="text-fg-2">{words.qrText}</p>
          {accent && <Switch label={words.qrAccent} checked={coloured} onCheckedChange={setColoured} />}
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Download aria-hidden="true" size={16} />}
              onClick={() => saveFile(new Blob([qrSvg(drawing, ink)], { type: "image/svg+xml" }), `${portal.slug}-qr.svg`)}
            >
              {words.svg}
            </Button>
            <Button icon={<Download aria-hidden="true" size={16} />} onClick={() => void png()}>
              {words.png}
            </Button>
          </div>
        </div>
      </div>
    </Section>
  )
}
