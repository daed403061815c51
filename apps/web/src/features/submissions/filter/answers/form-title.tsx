import { Button } from "@intray/ui/button"
import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"

/** `label`: name of the button. */
export type FormTitleProps = { label: string; onBack: (() => void) | undefined; children: ReactNode }

/** The title of a form in a surface, with a button that leads back. */
export function FormTitle({ label, onBack, children }: FormTitleProps) {
  return (
    <div className="flex items-center gap-1">
      {onBack && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={label}
          className="-ml-1"
          icon={<ArrowLeft aria-hidden="true" size={16} />}
          onClick={onBack}
        />
      )}
      <h2 className="type-heading min-w-0 break-words">{children}</h2>
    </div>
  )
}
