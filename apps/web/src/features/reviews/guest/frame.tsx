import { Logo } from "@intray/ui/logo"
import type { ReactNode } from "react"

/** A page of a guest that is read from top to bottom. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-16 sm:px-11">
      <header className="flex h-16 flex-none items-center sm:h-20">
        <Logo />
      </header>
      <main className="mx-auto w-full max-w-[560px] pt-4 sm:pt-10">{children}</main>
    </div>
  )
}
