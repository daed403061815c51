import { palette as words } from "@intray/i18n/palette"
import { Kbd } from "@intray/ui/kbd"
import { Tooltip } from "@intray/ui/tooltip"
import { Search } from "lucide-react"
import { useKeyText } from "../../lib/key-cap.tsx"

/** The way into the palette for those who do not know its key. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const key = useKeyText("palette")
  return (
    <Tooltip content={words.open} side="right" className="lg:hidden">
      <button
        type="button"
        onClick={onPress}
        aria-keyshortcuts={key}
        className="mx-2.5 mb-2 flex h-[30px] flex-none items-center gap-2.5 rounded-control border bg-bg px-2 text-fg-2 hover:bg-hover hover:text-fg max-lg:mx-1.5 max-lg:h-9 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent"
      >
        <Search aria-hidden="true" size={16} />
        <span className="min-w-0 flex-1 truncate text-left max-lg:hidden-text">{words.open}</span>
        {key && (
          <span className="flex max-lg:hidden">
            <Kbd decorative variant="mini">
              {key}
            </Kbd>
          </span>
        )}
      </button>
    </Tooltip>
  )
}
