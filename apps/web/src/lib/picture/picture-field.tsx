import { pictures as words } from "@intray/i18n/pictures"
import type { ImageSource } from "@intray/server/modules/images/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { type ReactNode, useRef, useState } from "react"
import { usePending } from "../pending.ts"
import { teamHeaders } from "../trpc.ts"
import { CropDialog } from "./crop-dialog.tsx"

const taken = "image/png,image/jpeg,image/webp,image/gif,image/avif"
/** Maximum bytes that the server accepts. */
const most = 10_000_000

export type PictureFieldProps = {
  /** Names the picture: "Your picture". */
  label: string
  /** `avatar`, or another query of `POST /api/images`. */
  query: string
  /** The current picture. */
  preview: ReactNode
  /** There is a picture that can be removed. */
  present: boolean
  round?: boolean
  /** Saves the picture, or removes it. Resolves to whether that worked. */
  onChange: (picture: (ImageSource & { id: string }) | null) => Promise<boolean>
}

/** Uploads a picture, crops it to a square, and removes it. */
export function PictureField({ label, query, preview, present, round = false, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [busy, once] = usePending()
  const fail = (title: string) => void toast({ tone: "danger", title, key: "picture" })

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = ""
    if (!file) return
    if (file.size > most) return fail(words.tooLarge)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      fail(words.notAPicture)
    }
  }
  const keep = async (next: (ImageSource & { id: string }) | null) => {
    if (await onChange(next)) {
      setPicture(null)
      toast({ tone: "ok", title: next ? words.saved : words.removed, key: "picture" })
    } else fail(words.failed)
  }
  const send = (cut: Blob) =>
    once(async () => {
      try {
        const headers = { "content-type": cut.type, ...teamHeaders() }
        const response = await fetch(`/api/images?${query}`, { method: "POST", headers, body: cut })
        const said = (await response.json()) as ImageSource & { id: string; detail?: string }
        if (response.ok) await keep(said)
        else fail(said.detail ?? words.failed)
      } catch {
        fail(words.failed)
      }
    })
  return (
    <fieldset className="flex flex-wrap items-center gap-4" aria-label={label}>
      {preview}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={taken}
          className="sr-only"
          tabIndex={-1}
          aria-label={words.choose({ what: label })}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{present ? words.replace : words.upload}</Button>
        {present && (
          <Button variant="quiet" onClick={() => void keep(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <CropDialog picture={picture} round={round} busy={busy} onCancel={() => setPicture(null)} onDone={(cut) => void send(cut)} />
    </fieldset>
  )
}
