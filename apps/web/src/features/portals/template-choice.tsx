import type { TemplateKey } from "@intray/server/features/templates/schema"
import { common } from "@intray/server/messages/common"
import { portals } from "@intray/server/messages/portals"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { FieldGroup } from "@intray/ui/field"
import { trpc } from "../../lib/trpc.ts"

export type TemplateChoiceProps = { label: string; value: TemplateKey; onChange: (value: TemplateKey) => void }

/** What a portal starts from: the built-in templates with what each brings. */
export function TemplateChoice({ label, value, onChange }: TemplateChoiceProps) {
  const query = trpc.templates.list.useQuery()
  return (
    <FieldGroup label={label}>
      {query.isError ? (
        <p className="flex items-center gap-3 text-fg-2">
          {portals.create.templatesFailed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </p>
      ) : (
        <div className="min-h-10">
          <Choice
            value={value}
            onChange={(next) => {
              const found = query.data?.items.find((item) => item.key === next)
              if (found) onChange(found.key)
            }}
            options={(query.data?.items ?? []).map((item) => ({
              value: item.key,
              label: item.name,
              help: `${item.description} ${portals.create.templateParts({ fields: item.fieldCount, labels: item.labelCount })}.`,
            }))}
          />
        </div>
      )}
    </FieldGroup>
  )
}
