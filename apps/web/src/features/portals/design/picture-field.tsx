import { portalTabs } from "@intray/i18n/portal-tabs"
import { Button } from "@intray/ui/button"
import { FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { ImagePlus, Trash2 } from "lucide-react"
import { type DragEvent, useId, useRef, useState } from "react"
import { usePending } from "../../../lib/pending.ts"
import { sendPicture } from "./send-picture.ts"

export type PictureFieldProps = {
  kind: "logo" | "cover"
  portalId: string
  imageId: string | null
  error: string | undefined
  readOnly: boolean
  onChange: (imageId: string | null) => void
}

/** A picture of the portal: chosen or dropped, shown as it will be cut, replaced, removed. */
export function PictureField({ kind, portalId, imageId, error, readOnly, onChange }: PictureFieldProps) {
  const words = portalTabs.design
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [sending, once] = usePending()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const wrong = refused ?? error

  const take = (file: File | undefined) =>
    once(async () => {
      if (!file || readOnly) return
      setRefused(null)
      const sent = await sendPicture(file, kind, portalId)
      if (sent.ok) onChange(sent.id)
      else setRefused(sent.message)
    })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const size = kind === "logo" ? "size-20" : "aspect-[2/1] w-full max-w-[360px]"
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out side by side with its legend
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="flex flex-col gap-2">
      <p id={`${id}-label`} className="font-emph">
        {words[kind]}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          if (readOnly || !event.dataTransfer.types.includes("Files")) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex gap-4 rounded-panel border p-3",
          kind === "logo" ? "items-center" : "flex-col",
          imageId === null && "border-dashed border-line-field",
          over && "border-here bg-here-bg",
        )}
      >
        {imageId !== null && (
          <img
            src={`/api/images/${imageId}`}
            alt={kind === "logo" ? words.logoAlt : words.coverAlt}
            className={cx(size, "flex-none rounded-field border bg-sunken object-cover")}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          {!readOnly && (
            <Button
              busy={sending}
              busyLabel={words.uploading}
              aria-describedby={wrong ? `${id}-error` : undefined}
              icon={<ImagePlus aria-hidden="true" size={16} />}
              onClick={() => input.current?.click()}
            >
              {imageId === null ? words.choose : words.replace}
            </Button>
          )}
          {!readOnly && imageId !== null && (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => {
                setRefused(null)
                onChange(null)
              }}
            >
              {words.remove}
            </Button>
          )}
          {!readOnly && imageId === null && <span className="text-fg-3 touch:hidden">{words.drop}</span>}
          {readOnly && imageId === null && <span className="text-fg-3">–</span>}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            aria-label={words[kind]}
            tabIndex={-1}
            className="hidden-text"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              // The same file again is a new try.
              event.currentTarget.value = ""
            }}
          />
        </div>
      </div>
      {wrong && (
        <FieldError id={`${id}-error`} className="type-meta">
          {wrong}
        </FieldError>
      )}
      <p id={`${id}-help`} className="type-meta text-fg-3">
        {kind === "logo" ? words.logoHelp : words.coverHelp}
      </p>
    </div>
  )
}
