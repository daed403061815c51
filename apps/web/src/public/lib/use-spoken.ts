import { type Formality, type Language, spokenTag } from "@intray/i18n/languages"
import { useEffect, useState } from "react"
import { loadCatalogue, rehearseIn } from "./language.ts"

/**
 * Has the public page's own words said in the language in which a form or a status page is shown to the team, for as long as the preview is:
 * those whom it is for read them in that, whatever the viewer reads. Words of the app are another catalogue and stay.
 * @returns what is spoken, to draw the preview again by; null while the words are on their way
 */
export function useSpoken(language: Language, formality: Formality): string | null {
  const [spoken, setSpoken] = useState<string | null>(null)
  const tag = spokenTag(language, formality)
  useEffect(() => {
    let wanted = true
    void loadCatalogue(language, formality).then((catalogue) => {
      if (!wanted) return
      rehearseIn({ language, catalogue })
      setSpoken(tag)
    })
    return () => {
      wanted = false
    }
  }, [language, formality, tag])
  useEffect(() => () => rehearseIn(null), [])
  return spoken
}
