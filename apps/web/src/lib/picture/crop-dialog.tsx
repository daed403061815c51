import { pictures as words } from "@intray/i18n/pictures"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { cx } from "@intray/ui/lib/cx"
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react"
import { cropByKey, mostZoom, settled, squareOf, wholeCrop } from "./crop.ts"

/** Size of the frame on screen, and of the sent picture, in pixels. */
const shown = 260
const sent = 512

export type CropDialogProps = {
  /** The chosen picture; null: the dialog is closed. */
  picture: ImageBitmap | null
  /** Shows a round frame, for a person's picture. */
  round?: boolean
  busy: boolean
  onCancel: () => void
  onDone: (cut: Blob) => void
}

/** Lets the user choose a square of a picture: by dragging, with a slider, or with the arrow keys. */
export function CropDialog({ picture, round = false, busy, onCancel, onDone }: CropDialogProps) {
  const [crop, setCrop] = useState(wholeCrop)
  // The canvas mounts with the dialog, whose own chunk may still be loading.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const help = useId()
  useEffect(() => {
    if (picture) setCrop(wholeCrop)
  }, [picture])
  useEffect(() => {
    if (picture && canvas) draw(canvas, picture, squareOf(picture, crop))
  }, [picture, crop, canvas])
  if (!picture) return null

  const press = (event: KeyboardEvent) => {
    const next = cropByKey(picture, crop, event.key)
    if (!next) return
    event.preventDefault()
    setCrop(next)
  }
  const drag = (event: PointerEvent) => {
    if (!held.current) return
    const { side } = squareOf(picture, crop)
    const scale = side / event.currentTarget.clientWidth
    const x = crop.x - ((event.clientX - held.current.x) * scale) / picture.width
    const y = crop.y - ((event.clientY - held.current.y) * scale) / picture.height
    held.current = { x: event.clientX, y: event.clientY }
    setCrop(settled(picture, { ...crop, x, y }))
  }
  const finish = () => {
    const target = document.createElement("canvas")
    const square = squareOf(picture, crop)
    target.width = target.height = Math.min(sent, Math.round(square.side))
    draw(target, picture, square)
    target.toBlob((blob) => blob && onDone(blob), "image/png")
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={words.cropTitle}
      closeLabel={words.cancel}
      size="sm"
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={finish}>
            {words.use}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div
          role="application"
          aria-label={words.cropArea}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={(event) => {
            held.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null
          }}
          className={cx("cursor-move touch-none overflow-hidden border bg-sunken", round ? "rounded-full" : "rounded-panel")}
          style={{ width: shown, height: shown }}
        >
          <canvas ref={setCanvas} width={shown * 2} height={shown * 2} className="size-full" />
        </div>
        <label className="flex w-full max-w-65 flex-col gap-1">
          <span className="font-emph">{words.zoom}</span>
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => setCrop(settled(picture, { ...crop, zoom: Number(event.currentTarget.value) }))}
            className="h-6 accent-(--fg)"
          />
        </label>
        <p id={help} className="type-meta text-fg-2">
          {words.cropHelp}
        </p>
      </div>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: { left: number; top: number; side: number }) {
  const context = canvas.getContext("2d")
  if (!context) return
  context.imageSmoothingQuality = "high"
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
