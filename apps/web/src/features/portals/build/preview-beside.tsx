import { common } from "@intray/i18n/common"
import { formBuilder } from "@intray/i18n/form-builder"
import { Sheet } from "@intray/ui/sheet"
import type { ReactNode } from "react"

export type PreviewBesideProps = {
  /** In a narrow window: whether the preview covers the editor. */
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Shows the preview to the right of the editor; in a narrow window in a sheet that can be opened. */
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
