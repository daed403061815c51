import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { About } from "./about.tsx"
import { AudienceSetting } from "./audience-setting.tsx"
import { Embedding } from "./embedding.tsx"
import { LanguageSetting } from "./language-setting.tsx"
import { More } from "./more.tsx"
import { PasswordSetting } from "./password-setting.tsx"
import { PromiseSetting } from "./promise-setting.tsx"
import { QuotaSetting } from "./quota-setting.tsx"
import { ReceiptSetting } from "./receipt-setting.tsx"
import { RetentionSetting } from "./retention-setting.tsx"
import { StateSetting } from "./state-setting.tsx"
import { TimesSetting } from "./times-setting.tsx"
import { TranslationsSetting } from "./translations-setting.tsx"
import { TreatmentSetting } from "./treatment-setting.tsx"

export type SettingsTabProps = {
  portal: PortalDetail
  readOnly: boolean
  /** May make portals and templates of it. */
  allowed: { create: boolean; saveTemplate: boolean }
  /** The address has changed: what shows this portal moves on to the new one. */
  onMoved: (slug: string) => void
  /** Another portal was made of this one. */
  onOpened: (slug: string) => void
}

/** What visitors read above the form, where it is, when and from whom it takes something, and what can be made of it. */
export function SettingsTab({ portal, readOnly, allowed, onMoved, onOpened }: SettingsTabProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-[600px] flex-col gap-8 px-4 py-6 md:px-[22px]">
        <p className="text-fg-2">{readOnly ? portals.one.readOnly : portals.one.atOnce}</p>
        <About portal={portal} readOnly={readOnly} onMoved={onMoved} />
        <LanguageSetting portal={portal} readOnly={readOnly} />
        <TranslationsSetting portal={portal} readOnly={readOnly} />
        <StateSetting portal={portal} readOnly={readOnly} />
        <TimesSetting portal={portal} readOnly={readOnly} />
        <QuotaSetting portal={portal} readOnly={readOnly} />
        <AudienceSetting portal={portal} readOnly={readOnly} />
        <PromiseSetting portal={portal} readOnly={readOnly} />
        <RetentionSetting portal={portal} readOnly={readOnly} />
        <TreatmentSetting portal={portal} readOnly={readOnly} />
        <ReceiptSetting portal={portal} readOnly={readOnly} />
        <PasswordSetting portal={portal} readOnly={readOnly} />
        <Embedding portal={portal} readOnly={readOnly} />
        {(allowed.create || allowed.saveTemplate) && <More portal={portal} allowed={allowed} onOpened={onOpened} />}
      </div>
    </div>
  )
}
