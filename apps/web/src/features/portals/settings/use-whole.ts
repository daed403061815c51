import { type Bounds, readWhole, tidyWhole, wholeText } from "../../../lib/whole-number.ts"
import { useTexts } from "./use-texts.tsx"

/** A whole number of a setting, or none, that is being changed: what others save meanwhile is asked about, as of texts. */
export function useWhole<Key extends string>(key: Key, saved: number | null, bounds: Bounds) {
  const texts = useTexts<Key>({ [key]: wholeText(saved) } as Record<Key, string>, undefined, (text) => tidyWhole(text, bounds))
  const base = texts.expected[key]
  return {
    /** As it is typed. */
    shown: texts.shown[key],
    /** null: none; undefined: neither. */
    value: readWhole(texts.shown[key], bounds),
    changes: texts.changes,
    ready: texts.ready,
    overtaken: texts.overtaken.length > 0,
    /** What it said before. */
    expected: { [key]: base === undefined || base === "" ? null : Number(base) } as Record<Key, number | null>,
    type: (text: string) => texts.type(key, text),
    done: (value: number | null) => texts.done({ [key]: wholeText(value) } as Record<Key, string>),
    /** @param say the number of now in words */
    meanwhile: (say: (text: string) => string) => texts.meanwhile(key, undefined, (text) => (text === "" ? "" : say(text))),
  }
}
