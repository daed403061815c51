import { formBuilder } from "@intray/i18n/form-builder"
import { type FileKind, fileKind, type LeafField, MAX_FILE_BYTES } from "@intray/server/modules/forms/schema"
import { Checks } from "@intray/ui/check"
import { FieldGroup } from "@intray/ui/field"
import { FileUp } from "lucide-react"
import { FileLimits, fileParts } from "./families/file-settings.tsx"
import { managedAsText, partsOf } from "./families/managed.ts"
import { showFiles, shownAsText } from "./families/reading.ts"
import { askedByUpload } from "./families/uploads.tsx"
import type { Asked, Managed, SettingsProps, Shown } from "./type.ts"

type File = Extract<LeafField, { type: "file" }>

export const asked: Asked<File> = askedByUpload

/** Settings for file limits and file types. */
function FileSettings(props: SettingsProps<File>) {
  const { field, fault, readOnly, onPatch } = props
  const words = formBuilder.field
  return (
    <>
      <FileLimits {...props} />
      <FieldGroup label={words.kinds} help={words.kindsHelp} error={fault("kinds")}>
        <Checks
          value={field.kinds}
          onChange={(kinds) => !readOnly && onPatch({ kinds: kinds as FileKind[] })}
          options={fileKind.options.map((kind) => ({ value: kind, label: formBuilder.kinds[kind], disabled: readOnly }))}
        />
      </FieldGroup>
    </>
  )
}

export const shown: Shown<File> = {
  ...shownAsText,
  show: showFiles,
}

export const managed: Managed<File> = {
  ...managedAsText,
  icon: FileUp,
  menu: "media",
  fresh: () => ({ kinds: [], maxFiles: 1, maxBytes: MAX_FILE_BYTES }),
  adopt: (from) => partsOf(from, fileParts),
  Settings: FileSettings,
}
