import { formatBytes } from "@intray/i18n/format"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { Player } from "@intray/ui/player"
import { Check } from "lucide-react"
import { useEffect, useState } from "react"
import { readSound } from "./sound.ts"

/** Listening to what is about to be sent; the sound never leaves the page for it. */
export function Preview({ file }: { file: File }) {
  const [src, setSrc] = useState<string | null>(null)
  const [sound, setSound] = useState<Awaited<ReturnType<typeof readSound>>>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    let wanted = true
    readSound(file).then((read) => wanted && setSound(read))
    return () => {
      wanted = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  const { name } = file
  if (!src) return null
  return (
    <Player
      key={src}
      src={src}
      variant="row"
      // As high as a finger needs.
      height={44}
      peaks={sound?.peaks}
      duration={sound?.duration}
      labels={{
        play: words.upload.play({ name }),
        pause: words.upload.pausePlay({ name }),
        retry: words.upload.play({ name }),
        position: words.upload.seek({ name }),
        positionText: (now, total) => words.upload.position({ now, total }),
        failed: words.upload.noPreview,
      }}
      actions={
        <span className="flex flex-none items-center gap-1 text-[14px] text-ok max-sm:hidden" title={name}>
          <Check aria-hidden="true" size={16} />
          {formatBytes(locale(), file.size)}
        </span>
      }
    />
  )
}
