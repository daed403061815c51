import { focus } from "@intray/i18n/focus"
import type { KeysPreference, Preferences, SetPreferencesInput } from "@intray/server/modules/preferences/schema"
import { toast } from "@intray/ui/lib/toast-store"
import { useCallback, useEffect } from "react"
import { keyboard, useKeyMap, useKeysOn } from "./keyboard.ts"
import { trpc } from "./trpc.ts"

/** Milliseconds for which preferences count as fresh. */
const fresh = 300_000

/** The user's preferences, once loaded. */
export function usePreferences() {
  return trpc.preferences.get.useQuery(undefined, { staleTime: fresh })
}

/** Applies shortcuts that were changed on another device; until they have loaded, this browser's copy applies. */
export function useKeysFromServer(): void {
  const stored = usePreferences().data?.keys
  useEffect(() => {
    if (!stored) return
    if (JSON.stringify(stored.map) !== JSON.stringify(keyboard.map())) keyboard.setMap(stored.map)
    if (stored.on !== keyboard.isOn()) keyboard.setOn(stored.on)
  }, [stored])
}

/** Saves preferences. `failed` is called if that fails; the choice still applies on this device. */
export function useSavePreferences(failed: () => void) {
  const utils = trpc.useUtils()
  return useCallback(
    async (input: SetPreferencesInput) => {
      // Cancels a running read, whose result would be older than this change.
      await utils.preferences.get.cancel()
      utils.preferences.get.setData(undefined, (before) => before && { ...before, ...defined(input) })
      try {
        await utils.client.preferences.set.mutate(input)
      } catch {
        failed()
      }
      // Nothing was loaded yet, and the read was cancelled.
      if (!utils.preferences.get.getData()) await utils.preferences.get.invalidate()
    },
    [utils, failed],
  )
}

/**
 * Whether the list moves on automatically once all required labels are set, and a setter. Off by default, because lists are also browsed.
 */
export function useListAdvance(): { on: boolean; set: (on: boolean) => void } {
  const on = usePreferences().data?.list?.advance ?? false
  const save = useSavePreferences(useCallback(() => void toast({ tone: "danger", title: focus.notSaved, key: "focus" }), []))
  return { on, set: useCallback((advance) => void save({ list: { advance } }), [save]) }
}

/** The shortcuts and the functions to change them: at once here, then for every device. */
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
