import type { Field } from "@intray/server/modules/forms/schema"
import { GroupField } from "./group-field.tsx"
import { Grid } from "./leaves.tsx"

/** Questions of a form, groups among them. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <Grid
      fields={fields}
      addressOfKey={(key) => key}
      fieldPathOfKey={(key) => key}
      group={(field, titled) => <GroupField field={field} titled={titled} />}
    />
  )
}
