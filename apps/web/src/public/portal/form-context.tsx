import { createContext, Fragment, type ReactNode, useContext, useSyncExternalStore } from "react"
import type { UploadRecord } from "../../lib/upload/upload-state.ts"
import { type Address, type LeafValue, valueAt } from "./places.ts"
import type { PortalForm } from "./use-portal-form.ts"

const Context = createContext<PortalForm | null>(null)
export const FormProvider = Context.Provider

export function useForm(): PortalForm {
  const form = useContext(Context)
  if (!form) throw new Error("A form's parts stand inside a FormProvider.")
  return form
}

/** One question: its value, what is wrong with it, and its id on the page. */
export function useQuestion(address: Address) {
  const form = useForm()
  const problem = form.issues.get(address)
  return {
    id: `q-${address}`,
    problem,
    error: problem === undefined ? undefined : emphasise(problem),
    value: valueAt(form.values, address) ?? "",
    set: (value: LeafValue) => form.set(address, value),
    leave: () => form.leave(address),
  }
}

/** The uploads that answer an audio question and are still known, in order. */
export function useUploads(ids: string[]): UploadRecord[] {
  const { uploads } = useForm()
  const all = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  return ids.flatMap((id) => all.get(id) ?? [])
}

const isExample = (word: string) => /^https?:\/\/[^.]/.test(word) || /^[^@]+@[^.]/.test(word)

/** Makes the example in a sentence stand out: an address or a link. */
export function emphasise(sentence: string): ReactNode {
  const parts = sentence.split(/([\s,]+)/)
  if (!parts.some(isExample)) return sentence
  return parts.map((part, index) => {
    const example = isExample(part)
    const end = example && part.endsWith(".") ? "." : ""
    const text = part.slice(0, part.length - end.length)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name.
      <Fragment key={index}>
        {example ? <b>{text}</b> : text}
        {end}
      </Fragment>
    )
  })
}
