import type { Field } from "@intray/server/features/forms/schema"
import { type RefObject, useCallback, useEffect } from "react"
import type { DraftStore } from "./draft.ts"
import { audioAnswers } from "./issues.ts"
import { type FormValues, isTouched } from "./model.ts"
import type { Uploads } from "./uploads.ts"

type Kept = {
  store: DraftStore
  fields: Field[]
  values: FormValues
  uploads: Uploads
  key: RefObject<string>
  /** Changes whenever an upload does. */
  changed: string
  /** It was sent: there is nothing to keep any more. */
  over: boolean
}

/** Keeps the draft as the form changes and when the page goes away. Gives back what writes it at once. */
export function useKeptDraft({ store, fields, values, uploads, key, changed, over }: Kept): () => void {
  const save = useCallback(() => {
    const used = new Set(audioAnswers(fields, values).flatMap(({ ids }) => ids))
    const kept = [...uploads.snapshot().values()].filter((upload) => used.has(upload.id))
    store.save({ values, uploads: kept, idempotencyKey: key.current, savedAt: null })
  }, [store, fields, values, uploads, key])

  const saveNow = useCallback(() => {
    if (over || !isTouched(values, fields)) return
    save()
    store.flush()
  }, [over, values, fields, save, store])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed upload is a changed draft.
  useEffect(() => {
    if (over) return
    if (isTouched(values, fields)) save()
    else store.remove()
  }, [save, changed, over])

  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && saveNow()
    window.addEventListener("pagehide", saveNow)
    document.addEventListener("visibilitychange", onHide)
    return () => {
      window.removeEventListener("pagehide", saveNow)
      document.removeEventListener("visibilitychange", onHide)
    }
  }, [saveNow])

  return saveNow
}
