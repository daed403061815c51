import { common, publicPages as words } from "@intray/i18n/translated"
import { insteadOf, linksElsewhere, type UploadField as UploadQuestion } from "@intray/server/modules/forms/asked"
import type { Field as AnyField } from "@intray/server/modules/forms/schema"
import { pathOfAddress } from "@intray/server/modules/forms/written"
import { Field, FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { type ClipboardEvent, Suspense, useState } from "react"
import { aheadOfNeed, chunk } from "../../lib/reload-guard.ts"
import { lazyWithTries } from "../../lib/tries.ts"
import { FileButton } from "../../lib/upload/file-button.tsx"
import { fetchCarriers } from "../../lib/upload/uploads.ts"
import { announce } from "../lib/announce.tsx"
import { ACCEPT } from "./audio-file.ts"
import { useForm, useQuestion, useUploads } from "./form-context.tsx"
import { LinkInput } from "./link-input.tsx"
import type { Address } from "./places.ts"
import { UploadDrop } from "./upload-drop.tsx"
import { acceptOf, refusalFor } from "./upload-kinds.ts"
import { written } from "./written.tsx"

type UploadFieldProps = {
  field: UploadQuestion
  address: Address
  /** The fields next to it, where an audio question's alternative is found. */
  siblings: AnyField[]
  /** Key of the question for the server, e.g. `tracks.audio`. */
  fieldPath: string
  /** Address of a sibling by its key. */
  addressOfSibling: (key: string) => Address
}

const fetchRow = () => chunk(import("./upload-row.tsx"))
const UploadRow = lazyWithTries(() => fetchRow().then((module) => module.UploadRow))

/** Fetches what a chosen file is drawn and carried with: somebody is about to choose one, or the page has nothing else to do. */
export function fetchUploading(): Promise<unknown> {
  return Promise.all([fetchCarriers(), aheadOfNeed(fetchRow())])
}

/** A question that files answer: chosen, dropped or pasted, several on their way at once. Sound may have a private link instead. */
export function UploadField({ field, address, siblings, fieldPath, addressOfSibling }: UploadFieldProps) {
  const { portal, uploads } = useForm()
  const q = useQuestion(address)
  const ids = Array.isArray(q.value) ? q.value : []
  const records = useUploads(ids)
  const [trouble, setTrouble] = useState<string | null>(null)
  const instead = insteadOf(field)
  const link = siblings.find((one) => one.key === instead && linksElsewhere(one)) ?? null
  const linkAddress = link ? addressOfSibling(link.key) : address
  const linkQuestion = useQuestion(linkAddress)
  const hasLink = link !== null && String(linkQuestion.value).trim() !== ""
  // Without kinds to choose from it takes sound, which is listened to.
  const kinds = "kinds" in field ? field.kinds : null
  const accept = kinds ? acceptOf(kinds) : ACCEPT
  // What was refused or taken out makes room for another one.
  const present = records.filter((upload) => upload.status !== "removed" && upload.status !== "refused")
  const room = Math.max(0, field.maxFiles - present.length)
  const optional = field.required ? undefined : common.optional
  const error = trouble ?? q.problem

  const text = (of: { label: string; help: string }, part: "label" | "help") =>
    written(portal, `${pathOfAddress(of === field ? address : linkAddress)}:${part}`, of[part])
  const say = (sentence: string | null) => {
    setTrouble(sentence)
    if (sentence) announce(sentence)
  }
  const isHere = (file: File) =>
    present.some(
      ({ id, name, size }) => name === file.name && size === file.size && (uploads.file(id)?.lastModified ?? -1) === file.lastModified,
    )
  const take = (files: File[]) => {
    if (files.length === 0) return
    const reasonOf = (file: File) => refusalFor(field, file) ?? (isHere(file) ? words.upload.twice({ name: file.name }) : null)
    const fine = files.filter((file) => reasonOf(file) === null)
    const left = fine.slice(room)
    const wrong = files.map(reasonOf).find((reason) => reason !== null)
    say(wrong ?? (left.length > 0 ? words.upload.tooMany({ max: field.maxFiles, left: left.map(({ name }) => name) }) : null))
    const added = fine.slice(0, room).map((file) => uploads.add({ field: fieldPath, file }))
    if (added.length > 0) q.set([...present.map(({ id }) => id), ...added])
  }
  const replace = (id: string, file: File) => {
    const reason = refusalFor(field, file)
    say(reason)
    if (reason) return
    const next = uploads.add({ field: fieldPath, file })
    announce(words.upload.replaced({ name: records.find((one) => one.id === id)?.name ?? "", chosen: file.name }))
    uploads.remove(id)
    q.set(ids.map((one) => (one === id ? next : one)))
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // Text that is pasted into the link next to it is none of ours.
    if (files.length === 0 || room === 0) return
    event.preventDefault()
    take(files)
  }

  const soon = () => void fetchUploading()
  const describedBy = cx(error && `${q.id}-error`, `${q.id}-help`)
  const formats = kinds ? words.upload.kinds({ kinds, max: field.maxBytes }) : words.upload.formats({ max: field.maxBytes })
  return (
    <fieldset onPaste={paste} onFocus={soon} onPointerEnter={soon} onDragEnter={soon} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[15px] leading-[22px] font-emph">
        {text(field, "label")}
        {optional && <span className="font-normal text-fg-3">{` (${optional})`}</span>}
      </legend>
      {records.map((upload) => (
        <Suspense key={upload.id} fallback={<Coming name={upload.name} />}>
          <UploadRow upload={upload} accept={accept} onTrouble={say} onReplace={(file) => replace(upload.id, file)} />
        </Suspense>
      ))}
      {/* Also next to a link: what goes while somebody types moves the rest under their hands, and both may be sent. */}
      {room > 0 && (
        <UploadDrop audio={kinds === null} many={room > 1} onFiles={take} invalid={error !== undefined}>
          <FileButton
            id={q.id}
            label={present.length > 0 ? words.upload.addAnother : room > 1 ? words.upload.chooseMany : words.upload.choose}
            describe={field.label}
            accept={accept}
            multiple={room > 1}
            invalid={error !== undefined}
            describedBy={describedBy}
            onFiles={take}
          />
          {/* A help of the team's own says it in their words. */}
          <p id={`${q.id}-help`} className="text-[14px] leading-5 text-pretty text-fg-3">
            <bdi>{field.help ? text(field, "help") : formats}</bdi>
          </p>
        </UploadDrop>
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
            label={<span className="font-normal text-fg-2">{present.length > 0 ? text(link, "label") : words.upload.orLink}</span>}
            error={linkQuestion.error}
            help={link.help ? text(link, "help") : undefined}
          >
            <LinkInput address={linkAddress} placeholder={words.upload.linkPlaceholder} />
          </Field>
        </div>
      )}
    </fieldset>
  )
}

/** A file that was taken, until there is what draws it. */
function Coming({ name }: { name: string }) {
  return <p className="truncate rounded-field border px-3.5 py-3 text-[14px]/[20px] text-fg-2">{name}</p>
}
