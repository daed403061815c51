import { useMemo } from "react"
import { useEffectiveKeys } from "../lib/keyboard.ts"

/**
 * The keys of labels that work for this person: one that they gave to something else sets no label, and none is printed.
 * @param keys the key of each label, by its id
 */
export function useUsableKeys(keys: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const effective = useEffectiveKeys()
  return useMemo(() => {
    const taken = new Set(Object.values(effective))
    return new Map([...keys].filter(([, key]) => !taken.has(key)))
  }, [keys, effective])
}
