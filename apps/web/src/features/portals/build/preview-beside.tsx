import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import { Sheet } from "@intray/ui/sheet"
import type { ReactNode } from "react"

export type PreviewBesideProps = {
  /** In a narrow window: whether it lies over what is edited. */
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The preview at the right of what is edited; in a narrow window a sheet that is asked for. */
export function PreviewBeside({ open, onOpenChange, children }: PreviewBesideProps) {
  return (
    <>
      <aside aria-label={formBuilder.preview.title} className="hidden min-w-0 flex-1 border-l bg-sunken xl:flex">
        {children}
      </aside>
      <Sheet open={open} onOpenChange={onOpenChange} title={formBuilder.preview.title} titleHidden closeLabel={common.close} side="bottom">
        <div className="-mx-4 flex h-[78dvh]">{children}</div>
      </Sheet>
    </>
  )
}
