import { suggestions as words } from "@intray/i18n/suggestions"
import type { UpdateSettingsInput } from "@intray/server/modules/suggestions/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

/** Changes the settings, shows them at once, and takes back what was refused. */
export function useUpdateSettings(): (input: UpdateSettingsInput) => void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.suggestions.updateSettings.useMutation({
    onMutate(input) {
      utils.suggestions.settings.setData(undefined, (before) => before && apply(before, input))
    },
    onError: (error) => toast({ tone: "danger", title: words.page.notSaved, description: reasonOf(error) }),
    onSettled: () => void utils.suggestions.settings.invalidate(),
  })
  return mutate
}

type Settings = NonNullable<ReturnType<ReturnType<typeof trpc.useUtils>["suggestions"]["settings"]["getData"]>>

function apply(before: Settings, { enabled = before.enabled, group, field }: UpdateSettingsInput): Settings {
  return {
    ...before,
    enabled,
    groups: before.groups.map((one) => (one.id === group?.id ? { ...one, on: group.on } : one)),
    fields: before.fields.map((one) => (one.path === field?.path ? { ...one, used: field.used } : one)),
  }
}
