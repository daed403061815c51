import { cx } from "@intray/ui/lib/cx"
import type { ReactNode, Ref } from "react"

const look =
  "-mx-2 flex min-h-11 w-full items-center gap-3.5 rounded-control px-2 py-2 text-start text-[15px] leading-[22px] text-fg-2 hover:bg-hover hover:text-fg"

type ActionProps = { icon: ReactNode; children: ReactNode; onPress: () => void; ref?: Ref<HTMLButtonElement> }

/** One thing that can be done on the status page. */
export function Action({ icon, children, onPress, ref }: ActionProps) {
  return (
    <button ref={ref} type="button" onClick={onPress} className={look}>
      {icon}
      <span className="min-w-0">{children}</span>
    </button>
  )
}

type ActionLinkProps = { icon: ReactNode; children: ReactNode; href: string; download?: boolean }

/** The same where it leads somewhere. Where it leads learns nothing of this page. */
export function ActionLink({ icon, children, href, download = false }: ActionLinkProps) {
  return (
    <a href={href} download={download || undefined} rel="noreferrer" referrerPolicy="no-referrer" className={cx(look, "no-underline")}>
      {icon}
      <span className="min-w-0">{children}</span>
    </a>
  )
}
