import { focus } from "@intray/i18n/focus"
import type { KeysPreference, Preferences, SetPreferencesInput } from "@intray/server/modules/preferences/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useEffect } from "react"
import { keyboard, useKeyMap, useKeysOn } from "./keyboard.ts"
import { trpc } from "./trpc.ts"

/** Milliseconds for which what was read of the preferences is taken as it is. */
const fresh = 300_000

/** What this person chose, once it has come. */
export function usePreferences() {
  return trpc.preferences.get.useQuery(undefined, { staleTime: fresh })
}

/** Takes over the keys that were chosen elsewhere; until they have come, this browser's copy counts. */
export function useKeysFromServer(): void {
  const stored = usePreferences().data?.keys
  useEffect(() => {
    if (!stored) return
    if (JSON.stringify(stored.map) !== JSON.stringify(keyboard.map())) keyboard.setMap(stored.map)
    if (stored.on !== keyboard.isOn()) keyboard.setOn(stored.on)
  }, [stored])
}

/** Writes preferences. `failed` is called where they could not be kept; what was chosen holds on this device all the same. */
export function useSavePreferences(failed: () => void) {
  const utils = trpc.useUtils()
  return useCallback(
    async (input: SetPreferencesInput) => {
      // What is on its way is older than this.
      await utils.preferences.get.cancel()
      utils.preferences.get.setData(undefined, (before) => before && { ...before, ...defined(input) })
      try {
        await utils.client.preferences.set.mutate(input)
      } catch {
        failed()
      }
      // Nothing was known yet, and the call that would have told was ended.
      if (!utils.preferences.get.getData()) await utils.preferences.get.invalidate()
    },
    [utils, failed],
  )
}

/** Whether the list goes on by itself once all is answered, and the way to change it. Off until it is chosen: a list is looked through as well. */
export function useListAdvance(): { on: boolean; set: (on: boolean) => void } {
  const on = usePreferences().data?.list?.advance ?? false
  const save = useSavePreferences(useCallback(() => void toast({ tone: "danger", title: focus.notSaved, key: "focus" }), []))
  return { on, set: useCallback((advance) => void save({ list: { advance } }), [save]) }
}

/** Keys as they are and the ways to change them: at once here, then for every device. */
export function useKeyPreferences(failed: () => void) {
  const map = useKeyMap()
  const [on] = useKeysOn()
  const save = useSavePreferences(failed)
  const change = (next: Partial<KeysPreference>) => {
    const keys = { on, map, ...next }
    if (next.map) keyboard.setMap(keys.map)
    if (next.on !== undefined) keyboard.setOn(keys.on)
    void save({ keys })
  }
  return { map, on, change }
}

function defined(input: SetPreferencesInput): Partial<Preferences> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
