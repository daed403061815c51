import { common } from "@intray/i18n/common"
import { webhooks as words } from "@intray/i18n/webhooks"
import type { WebhookItem } from "@intray/server/modules/webhooks/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Ellipsis, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react"
import { useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useAction } from "./hooks.ts"
import { SinceDialog } from "./since-dialog.tsx"
import { nameOf } from "./webhook-words.tsx"

type Asked = "resume" | "since" | "delete"

export type WebhookMenuProps = { webhook: WebhookItem; onEdit: () => void; onDeleted: () => void; reasonOf: ReasonOf }

/** What else can be done with a webhook. */
export function WebhookMenu({ webhook, onEdit, onDeleted, reasonOf }: WebhookMenuProps) {
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, once] = usePending()
  const { id } = webhook
  const paused = webhook.state === "paused"
  const run = (work: () => Promise<unknown>) =>
    once(async () => {
      if ((await work()) !== null) setAsked(null)
    })
  const resume = (missed: boolean) =>
    run(() =>
      act(
        () => client.webhooks.resume.mutate({ id, missed }),
        () => words.resumed,
      ),
    )
  const remove = () =>
    run(async () => {
      const done = await act(
        () => client.webhooks.delete.mutate({ id }),
        () => words.deleted,
      )
      if (done) onDeleted()
      return done
    })
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            size="sm"
            variant="quiet"
            aria-label={words.more({ name: nameOf(webhook) })}
            icon={<Ellipsis aria-hidden="true" size={16} />}
          />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<Pencil aria-hidden="true" size={16} />} onSelect={onEdit}>
            {words.edit}
          </MenuItem>
          {paused ? (
            <MenuItem icon={<Play aria-hidden="true" size={16} />} onSelect={() => setAsked("resume")}>
              {words.resume}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Pause aria-hidden="true" size={16} />}
              onSelect={() =>
                void act(
                  () => client.webhooks.pause.mutate({ id }),
                  () => words.paused,
                )
              }
            >
              {words.pause}
            </MenuItem>
          )}
          <MenuItem icon={<RotateCcw aria-hidden="true" size={16} />} onSelect={() => setAsked("since")}>
            {words.since.open}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" size={16} />} onSelect={() => setAsked("delete")}>
            {words.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
      {asked === "since" && <SinceDialog webhookId={id} reasonOf={reasonOf} onClose={() => setAsked(null)} />}
      {asked === "resume" && (
        <FormDialog
          title={words.resumeTitle}
          description={words.resumeText}
          submit={words.resumeAll}
          busy={busy}
          onClose={() => setAsked(null)}
          onSubmit={(event) => {
            event.preventDefault()
            void resume(true)
          }}
          extra={
            <Button disabled={busy} onClick={() => void resume(false)}>
              {words.resumeNow}
            </Button>
          }
        />
      )}
      <AlertDialog
        open={asked === "delete"}
        onOpenChange={(next) => !next && setAsked(null)}
        title={words.deleteTitle({ name: nameOf(webhook) })}
        confirmLabel={words.delete}
        cancelLabel={common.cancel}
        danger
        busy={busy}
        onConfirm={() => void remove()}
      >
        {words.deleteText}
      </AlertDialog>
    </>
  )
}
