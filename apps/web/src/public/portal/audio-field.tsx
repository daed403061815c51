import type { Field as AnyField } from "@intray/server/features/forms/schema"
import { common } from "@intray/server/messages/common"
import { publicPages as words } from "@intray/server/messages/public"
import { Field, FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { FileHeadphone } from "lucide-react"
import { type DragEvent, useState } from "react"
import { announce } from "../lib/announce.tsx"
import { refusal } from "./audio-file.ts"
import { FileButton } from "./file-button.tsx"
import { useForm, useQuestion, useUploads } from "./form-context.tsx"
import { alternativeOf } from "./layout.ts"
import type { Address } from "./model.ts"
import { type LeafProps, LinkInput } from "./text-fields.tsx"
import { UploadRow } from "./upload-row.tsx"

type AudioProps = LeafProps<"audio"> & {
  /** The fields beside it, where its alternative is found. */
  siblings: AnyField[]
  /** Key of the question for the server, e.g. `tracks.audio`. */
  fieldPath: string
  /** Address of a sibling by its key. */
  addressOfSibling: (key: string) => Address
}

/** A file, or a private link where the form allows one: one question, two ways to answer it. */
export function AudioField({ field, address, siblings, fieldPath, addressOfSibling }: AudioProps) {
  const { uploads } = useForm()
  const q = useQuestion(address)
  const ids = Array.isArray(q.value) ? q.value : []
  const records = useUploads(ids)
  const [trouble, setTrouble] = useState<string | null>(null)
  const link = alternativeOf(field, siblings)
  const linkAddress = link ? addressOfSibling(link.key) : address
  const linkQuestion = useQuestion(linkAddress)
  const hasLink = link !== null && String(linkQuestion.value).trim() !== ""
  // What was refused or taken out makes room for another one.
  const present = records.filter((upload) => upload.status !== "removed" && upload.status !== "refused")
  const room = field.maxFiles - present.length
  const optional = field.required ? undefined : common.optional
  const error = trouble ?? q.problem

  const take = (files: File[]) => {
    const fine = files.filter((file) => refusal(file, field.maxBytes) === null)
    const taken = fine.slice(0, Math.max(0, room))
    const left = fine.slice(taken.length)
    const wrong = files.map((file) => refusal(file, field.maxBytes)).find((reason) => reason !== null)
    const sentence = wrong ?? (left.length > 0 ? words.upload.tooMany({ max: field.maxFiles, left: left.map(({ name }) => name) }) : null)
    setTrouble(sentence)
    if (sentence) announce(sentence)
    if (taken.length > 0) q.set([...present.map(({ id }) => id), ...taken.map((file) => uploads.add({ field: fieldPath, file }))])
  }

  const describedBy = cx(error && `${q.id}-error`, `${q.id}-help`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[15px] leading-[22px] font-emph">
        {field.label}
        {optional && <span className="font-normal text-fg-3">{` (${optional})`}</span>}
      </legend>
      {records.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onTrouble={setTrouble} />
      ))}
      {room > 0 && !hasLink && (
        <DropZone many={room > 1} onFiles={take} invalid={error !== undefined}>
          <FileButton
            id={q.id}
            label={present.length > 0 ? words.upload.addAnother : room > 1 ? words.upload.chooseMany : words.upload.choose}
            describe={field.label}
            multiple={room > 1}
            invalid={error !== undefined}
            describedBy={describedBy}
            onFiles={take}
          />
          {/* A help of the team's own says it in their words. */}
          <p id={`${q.id}-help`} className="text-[14px] leading-5 text-pretty text-fg-3">
            {field.help || words.upload.formats({ max: field.maxBytes })}
          </p>
        </DropZone>
      )}
      {error && (
        <FieldError id={`${q.id}-error`} className="text-[14px] leading-5">
          {error}
        </FieldError>
      )}
      {link && (present.length === 0 || hasLink) && (
        <div data-address={linkAddress}>
          <Field
            id={linkQuestion.id}
            label={<span className="font-normal text-fg-2">{hasLink ? link.label : words.upload.orLink}</span>}
            error={linkQuestion.error}
            help={link.help || undefined}
          >
            <LinkInput address={linkAddress} placeholder={words.upload.linkPlaceholder} />
          </Field>
        </div>
      )}
    </fieldset>
  )
}

/** Where files may be let go. Choosing by button does the same: dragging is never the only way. */
function DropZone(props: { many: boolean; invalid: boolean; onFiles: (files: File[]) => void; children: React.ReactNode }) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only receives drops; the button inside is the control.
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        props.onFiles([...event.dataTransfer.files])
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-panel border border-dashed px-4 py-5 text-center transition-colors",
        over ? "border-here bg-here-bg" : props.invalid ? "border-danger" : "border-line-field bg-sunken",
      )}
    >
      <p className="hidden items-center gap-2 text-[15px] text-fg-2 keys:flex">
        <FileHeadphone aria-hidden="true" size={20} />
        {over ? words.upload.dropNow : props.many ? words.upload.dropSome : words.upload.drop}
      </p>
      {props.children}
    </div>
  )
}
