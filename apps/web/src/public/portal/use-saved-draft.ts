import type { Field } from "@intray/server/modules/forms/schema"
import { type RefObject, useCallback, useEffect } from "react"
import type { Uploads } from "../../lib/upload/uploads.ts"
import type { DraftStore } from "./draft.ts"
import { fileAnswers } from "./issues.ts"
import { type FormValues, isTouched } from "./model.ts"

type SavedDraftOptions = {
  store: DraftStore
  fields: Field[]
  values: FormValues
  /** What the form began with: as long as nothing was added to it there is nothing to keep. */
  begun: FormValues
  /** What a change is compared with when it is taken up again. */
  base: FormValues | null
  uploads: Uploads
  key: RefObject<string>
  sendTried: RefObject<boolean>
  step: number
  /** Changes whenever an upload does. */
  changed: string
  /** It was sent: there is nothing to keep any more. */
  over: boolean
}

/** Keeps the draft as the form changes and when the page goes away. Gives back what writes it at once. */
export function useSavedDraft({
  store,
  fields,
  values,
  begun,
  base,
  uploads,
  key,
  sendTried,
  step,
  changed,
  over,
}: SavedDraftOptions): () => void {
  const save = useCallback(() => {
    const used = new Set(fileAnswers(fields, values).flatMap(({ ids }) => ids))
    const kept = [...uploads.snapshot().values()].filter((upload) => used.has(upload.id))
    store.save({ values, base, uploads: kept, idempotencyKey: key.current, sendTried: sendTried.current, step, savedAt: null })
  }, [store, fields, values, base, uploads, key, sendTried, step])

  const saveNow = useCallback(() => {
    if (over || !isTouched(values, begun)) return
    save()
    store.flush()
  }, [over, values, begun, save, store])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed upload is a changed draft.
  useEffect(() => {
    if (over) return
    if (isTouched(values, begun)) save()
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
