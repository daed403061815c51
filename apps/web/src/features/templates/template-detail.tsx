import { common } from "@intray/i18n/common"
import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice, TemplateList } from "@intray/server/modules/templates/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { toast } from "@intray/ui/lib/toast-store"
import { Link } from "@tanstack/react-router"
import { ChevronLeft, Pencil, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { entryOf } from "./choice.ts"
import { RenameDialog } from "./rename-dialog.tsx"
import { TemplateView } from "./template-view.tsx"

export type TemplateDetailProps = {
  choice: Exclude<TemplateChoice, "blank">
  list: TemplateList
  allowed: { use: boolean; update: boolean; delete: boolean }
  onUse: () => void
  onGone: () => void
}

/** One template: what it is for, what is in it, and what can be done with it. */
export function TemplateDetail({ choice, list, allowed, onUse, onGone }: TemplateDetailProps) {
  const words = templatePages
  const utils = trpc.useUtils()
  const deleting = trpc.templates.delete.useMutation()
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null)
  const entry = entryOf(list, choice)
  const own = typeof choice === "string" ? null : choice
  if (!entry) {
    return (
      <Empty
        title={words.missing}
        primary={
          <Link to="/dashboard/templates" search={{}} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.missingText}
      </Empty>
    )
  }
  const remove = async () => {
    if (!own) return
    try {
      await deleting.mutateAsync(own)
      setAsking(null)
      onGone()
      await utils.templates.list.invalidate()
      toast({ tone: "ok", title: words.deleted({ name: entry.name }) })
    } catch (error) {
      toast({ tone: "danger", title: words.deleteFailed, description: reasonOf(error) })
    }
  }
  return (
    <article aria-labelledby="template-name" className="flex max-w-[720px] flex-col gap-6 px-4 py-6 md:px-[22px]">
      <Link to="/dashboard/templates" search={{}} className={`${buttonClass({ variant: "quiet" })} -ml-2 self-start md:hidden!`}>
        <ChevronLeft aria-hidden="true" size={18} />
        {words.back}
      </Link>
      <header className="flex flex-col gap-3">
        <div>
          <h2 id="template-name" className="type-title [overflow-wrap:anywhere]">
            {entry.name}
          </h2>
          {entry.description && <p className="measure mt-1 text-fg-2">{entry.description}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {allowed.use && (
            <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={onUse}>
              {words.use}
            </Button>
          )}
          {own && allowed.update && (
            <Button icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setAsking("rename")}>
              {words.rename}
            </Button>
          )}
          {own && allowed.delete && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => setAsking("delete")}>
              {words.delete}
            </Button>
          )}
          {!allowed.use && <p className="text-fg-2">{words.readOnly}</p>}
        </div>
      </header>
      <TemplateView choice={choice} />
      {own && asking === "rename" && (
        <RenameDialog template={{ ...own, name: entry.name, description: entry.description }} onClose={() => setAsking(null)} />
      )}
      <AlertDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={words.deleteTitle({ name: entry.name })}
        confirmLabel={words.delete}
        cancelLabel={common.cancel}
        onConfirm={() => void remove()}
        danger
        busy={deleting.isPending}
      >
        {words.deleteText}
      </AlertDialog>
    </article>
  )
}
