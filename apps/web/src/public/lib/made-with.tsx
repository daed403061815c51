import { publicPages as words } from "@intray/i18n/translated"
import { Mark } from "@intray/ui/logo"

/** Who made this page, and where what is sent stays. */
export function MadeWith({ team, className }: { team?: string; className?: string }) {
  return (
    <footer className={className}>
      <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-[14px] leading-5 text-fg-3 hover:text-fg">
        <span className="own-colours flex">
          <Mark size={18} />
        </span>
        {team ? words.madeWithFor({ team }) : words.madeWith}
      </a>
    </footer>
  )
}
