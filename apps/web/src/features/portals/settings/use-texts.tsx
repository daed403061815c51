import { type ReactNode, useState } from "react"
import {
  overNewest,
  type ReadTexts,
  readTexts,
  type Texts,
  type Tidy,
  type Touched,
  trimmed,
  typeText,
  without,
} from "../../../lib/times/texts.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { Meanwhile } from "./meanwhile.tsx"

/**
 * Texts of a setting that are being changed, as `texts.ts` says; leaving them asks.
 * @param kept where what was typed is held, if not here
 * @param tidy what a text is kept as, where it is more than text
 */
export function useTexts<Key extends string>(
  saved: Texts<Key>,
  kept?: [Touched<Key>, (change: (before: Touched<Key>) => Touched<Key>) => void],
  tidy: Tidy<NoInfer<Key>> = trimmed,
) {
  const own = useState<Touched<Key>>({})
  const [touched, setTouched] = kept ?? own
  const read: ReadTexts<Key> = readTexts(saved, touched, tidy)
  const changes = Object.keys(read.changed).length > 0
  useUnsaved(changes)
  return {
    ...read,
    changes,
    /** There is something to save, and nothing to be asked about first. */
    ready: changes && read.overtaken.length === 0,
    type: (key: Key, text: string) => setTouched((before) => typeText(saved, before, key, text)),
    /** They were saved. */
    done: (texts: Partial<Texts<Key>>) => setTouched((before) => without(before, texts, tidy)),
    /** What to say below a text; nothing where nobody else has changed it. @param say what is kept in words, where it is more than text */
    meanwhile: (key: Key, lang?: string, say = (text: string) => text): ReactNode =>
      read.overtaken.includes(key) && (
        <Meanwhile
          theirs={say(saved[key])}
          {...(lang === undefined ? {} : { lang })}
          onTake={() => setTouched((before) => without(before, { [key]: read.changed[key] } as Partial<Texts<Key>>, tidy))}
          onKeep={() => setTouched((before) => overNewest(saved, before, key))}
        />
      ),
  }
}
