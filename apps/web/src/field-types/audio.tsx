import { formBuilder } from "@intray/i18n/form-builder"
import { type LeafField, MAX_FILE_BYTES } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { FileHeadphone } from "lucide-react"
import { FileLimits, fileParts } from "./families/file-settings.tsx"
import { managedAsText, partsOf } from "./families/managed.ts"
import { showFiles, shownAsText } from "./families/reading.ts"
import { askedByUpload } from "./families/uploads.tsx"
import type { Asked, Managed, SettingsProps, Shown } from "./type.ts"

type Audio = Extract<LeafField, { type: "audio" }>

export const asked: Asked<Audio> = askedByUpload

/** What files hold, and the link that may answer instead. */
function AudioSettings(props: SettingsProps<Audio>) {
  const { field, beside, fault, readOnly, onPatch } = props
  const words = formBuilder.field
  const links = beside.filter((other) => other.type === "link")
  return (
    <>
      <FileLimits {...props} />
      {(links.length > 0 || field.alternative) && (
        <Field label={words.alternative} help={words.alternativeHelp} error={fault("alternative")}>
          <Select
            value={field.alternative ?? ""}
            disabled={readOnly}
            placeholder={words.noAlternative}
            options={links.map((link) => ({ value: link.key, label: link.label }))}
            onChange={(event) => onPatch({ alternative: event.currentTarget.value || undefined })}
          />
        </Field>
      )}
    </>
  )
}

export const shown: Shown<Audio> = {
  ...shownAsText,
  show: showFiles,
}

export const managed: Managed<Audio> = {
  ...managedAsText,
  icon: FileHeadphone,
  menu: "media",
  fresh: () => ({ maxFiles: 1, maxBytes: MAX_FILE_BYTES }),
  adopt: (from) => partsOf(from, fileParts),
  Settings: AudioSettings,
}
