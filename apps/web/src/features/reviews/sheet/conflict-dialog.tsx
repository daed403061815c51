import { reviewSheet } from "@intray/i18n/review-sheet"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Dialog } from "@intray/ui/dialog"
import { FieldGroup } from "@intray/ui/field"
import { useState } from "react"

const words = reviewSheet.conflictDialog

export type ConflictDialogProps = {
  by: string
  busy: boolean
  onDeclare: (conflict: "submission" | "person") => void
  onClose: () => void
}

/** Declares a conflict of interest on a submission, or on everything from its submitter. */
export function ConflictDialog({ by, busy, onDeclare, onClose }: ConflictDialogProps) {
  const [conflict, setConflict] = useState<"submission" | "person">("submission")
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.text}
      closeLabel={words.cancel}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => onDeclare(conflict)}>
            {words.declare}
          </Button>
        </>
      }
    >
      <FieldGroup label={words.question}>
        <Choice
          value={conflict}
          onChange={(value) => setConflict(value === "person" ? "person" : "submission")}
          options={[
            { value: "submission", label: words.submission },
            { value: "person", label: by ? words.personNamed({ name: by }) : words.person },
          ]}
        />
      </FieldGroup>
    </Dialog>
  )
}
