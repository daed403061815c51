import { common } from "@intray/i18n/common"
import { formatBytes } from "@intray/i18n/format"
import { imports as words } from "@intray/i18n/imports"
import { MAX_IMPORT_BYTES } from "@intray/server/modules/imports/limits"
import { Button } from "@intray/ui/button"
import { Field, useFieldWiring } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Progress } from "@intray/ui/progress"
import { Select } from "@intray/ui/select"
import { FileUp } from "lucide-react"
import { type DragEvent, type FormEvent, type Ref, useRef, useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { locale } from "../../lib/i18n.ts"
import { uploadFile } from "./upload.ts"

type Props = { portals: readonly { slug: string; title: string }[]; onUploaded: (id: string) => void }

/** Which file, and into which portal. */
export function FileStep({ portals, onUploaded }: Props) {
  const [slug, setSlug] = useState(portals[0]?.slug ?? "")
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState("")
  const [problem, setProblem] = useState("")
  const [percent, setPercent] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const ending = useRef<AbortController>(null)
  const sending = percent !== null

  const take = (next: File | undefined) => {
    if (!next) return
    setFile(next)
    setProblem("")
    setWrong(next.size > MAX_IMPORT_BYTES ? words.files.tooLarge({ max: MAX_IMPORT_BYTES }) : next.size === 0 ? words.files.empty : "")
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!sending) take(event.dataTransfer.files[0])
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || wrong) {
      setWrong(wrong || words.file.required)
      input.current?.focus()
      return
    }
    setProblem("")
    setPercent(0)
    const control = new AbortController()
    ending.current = control
    const result = await uploadFile(file, slug, setPercent, control.signal)
    setPercent(null)
    if (result.ok) onUploaded(result.id)
    else if (!control.signal.aborted) setProblem(`${words.file.failed}. ${result.message ?? words.file.lost}`)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <FormProblem className="">{problem}</FormProblem>
      <Field label={words.file.portal} help={words.file.portalHelp}>
        <Select
          value={slug}
          disabled={sending}
          onChange={(event) => setSlug(event.target.value)}
          options={portals.map((one) => ({ value: one.slug, label: `${one.title} (/${one.slug})` }))}
        />
      </Field>
      <Field label={words.file.label} help={words.file.help} error={wrong} required>
        <FileBox
          ref={input}
          over={over}
          file={file}
          disabled={sending}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPick={(list) => take(list?.[0])}
        />
      </Field>
      {sending && (
        <div className="flex flex-col gap-1.5">
          <Progress value={percent} label={words.file.uploading({ percent })} />
          <p className="type-meta text-fg-2 tabular-nums">{words.file.uploading({ percent })}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={sending} busyLabel={words.file.uploading({ percent: percent ?? 0 })}>
          {words.file.upload}
        </Button>
        {sending && <Button onClick={() => ending.current?.abort()}>{common.cancel}</Button>}
      </div>
    </form>
  )
}

type BoxProps = {
  ref: Ref<HTMLInputElement>
  over: boolean
  file: File | null
  disabled: boolean
  onPick: (list: FileList | null) => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/** Where a file is dropped or chosen. The browser's own control is what keys and readers meet. */
function FileBox({ ref, over, file, disabled, onPick, onDragOver, onDragLeave, onDrop }: BoxProps) {
  const { control } = useFieldWiring()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the control inside
    <div
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field border border-line-field border-dashed px-4 py-4",
        over && "border-solid bg-here-bg",
      )}
    >
      <FileUp aria-hidden="true" size={20} className="flex-none text-fg-3" />
      <input
        {...control}
        ref={ref}
        type="file"
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
        disabled={disabled}
        onChange={(event) => onPick(event.target.files)}
        className="w-full min-w-0 flex-1 basis-64 cursor-pointer rounded-control text-fg-2 file:mr-3 file:h-[30px] file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-raised file:px-[11px] file:text-fg touch:file:h-11"
      />
      {!file && <span className="text-fg-3 touch:hidden">{words.file.drop}</span>}
      {file && <span className="type-meta text-fg-3">{formatBytes(locale, file.size)}</span>}
    </div>
  )
}
