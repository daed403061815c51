import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { ButtonLink } from "@intray/ui/button"
import { Mail } from "lucide-react"
import { useState } from "react"
import { mailto } from "../../../lib/mailto.ts"
import { Toggle } from "../build/toggle.tsx"
import { Section } from "../settings/section.tsx"
import { CodeBox } from "./code-box.tsx"

/** Words to send or to post with the link. */
export function WordsSection({ portal, team }: { portal: PortalDetail; team: string }) {
  const words = portalTabs.share
  const [kind, setKind] = useState<"mail" | "post">("mail")
  const { title, intro, url } = portal
  const body = words.mailText({ intro, url, team })
  return (
    <Section title={words.say}>
      <Toggle
        label={words.say}
        value={kind}
        onChange={setKind}
        className="self-start"
        options={[
          { value: "mail", label: words.mail },
          { value: "post", label: words.post },
        ]}
      />
      <CodeBox
        mono={false}
        text={kind === "mail" ? `${title}\n\n${body}` : words.postText({ title, team, url })}
        label={words.say}
        copyLabel={words.copyText}
      />
      {kind === "mail" && (
        <ButtonLink className="self-start" href={mailto("", { subject: title, body })} icon={<Mail aria-hidden="true" size={16} />}>
          {words.openMail}
        </ButtonLink>
      )}
    </Section>
  )
}
