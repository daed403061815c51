import { normalizeLine } from "@intray/auth/clean-text"
import { isLongerThan } from "@intray/auth/count-text"
import { account } from "@intray/i18n/account"
import { common } from "@intray/i18n/common"
import { formatDay } from "@intray/i18n/format"
import type { Security } from "@intray/server/modules/account/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { KeyRound } from "lucide-react"
import { useState } from "react"
import { openedAs } from "../../lib/auth/address.ts"
import { passkeysWork } from "../../lib/auth/passkey.ts"
import { Said, sayProblem } from "../../lib/auth/say.tsx"
import { useBaseUrl } from "../../lib/auth/use-base-url.ts"
import { useForm } from "../../lib/auth/use-form.ts"
import type { Outcome } from "../../lib/auth-client.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { addPasskey, deletePasskey, renamePasskey } from "./calls.ts"
import { sayFailed, useConfirmed, useReread } from "./hooks.ts"

const { passkeys: words } = account
const longest = 60

/** As the server sends it: a date has become text on its way. */
type Passkey = Omit<Security["passkeys"][number], "createdAt"> & { createdAt: string | null }
type Doing = { kind: "add" } | { kind: "rename" | "delete"; passkey: Passkey }

const nameOf = (passkey: Passkey) => passkey.name || words.unnamed

/** The passkeys: what they are, a new one, and what each is called. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const base = useBaseUrl()
  const able = passkeysWork(base)
  return (
    <Section
      title={words.title}
      note={able ? words.note : base && openedAs(base, window.location.hostname) !== "here" ? words.elsewhere({ base }) : words.unsupported}
      action={able && <Button onClick={() => setDoing({ kind: "add" })}>{words.add}</Button>}
    >
      {passkeys.length === 0 ? (
        <p className="text-fg-3">{words.none}</p>
      ) : (
        <Rows label={words.title}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden="true" size={16} />}
              title={nameOf(passkey)}
              meta={[
                passkey.createdAt && words.added({ when: formatDay(locale, passkey.createdAt.slice(0, 10)) }),
                passkey.backedUp ? words.synced : words.single,
              ]
                .filter(Boolean)
                .join(" · ")}
            >
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.renameOf({ name: nameOf(passkey) })}
                onClick={() => setDoing({ kind: "rename", passkey })}
              >
                {words.rename}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.deleteOf({ name: nameOf(passkey) })}
                onClick={() => setDoing({ kind: "delete", passkey })}
              >
                {words.delete}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {doing?.kind === "add" && <NameDialog onClose={close} />}
      {doing?.kind === "rename" && <NameDialog passkey={doing.passkey} onClose={close} />}
      {doing?.kind === "delete" && <DeleteDialog passkey={doing.passkey} onClose={close} />}
    </Section>
  )
}

/** Asks for a name, then lets the device make a passkey, or renames the one given. */
function NameDialog({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const form = useForm({ name: passkey?.name ?? "" })
  const confirmed = useConfirmed()
  const reread = useReread()
  const submit = form.submit(async () => {
    const name = normalizeLine(form.values.name)
    const problem = name === "" ? words.nameMissing : isLongerThan(name, longest) ? words.nameLong({ max: longest }) : undefined
    if (form.report({ name: problem })) return
    const outcome: Outcome<unknown> = passkey ? await renamePasskey(passkey.id, name) : await confirmed(() => addPasskey(name))
    if (outcome.ok) {
      toast({ tone: "ok", title: passkey ? words.renamed({ name }) : words.addedToast({ name }) })
      onClose()
      await reread()
      return
    }
    const { kind } = outcome.problem
    if (kind === "cancelled") form.setProblem(words.cancelled)
    else if (kind === "passkeyKnown") form.setProblem(words.known)
    else form.setProblem(sayProblem(outcome.problem, form.values))
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={passkey ? words.renameOf({ name: nameOf(passkey) }) : words.nameTitle}
      description={words.nameText}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={passkey ? common.save : words.next}
      submitting={words.adding}
      busy={form.busy}
    >
      <Field label={words.nameLabel} required error={form.problems.name && <Said sentence={form.problems.name} />}>
        <Input {...form.control("name")} autoComplete="off" placeholder={words.nameExample} {...limit(200)} />
      </Field>
    </FormDialog>
  )
}

function DeleteDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [busy, run] = usePending()
  const confirmed = useConfirmed()
  const reread = useReread()
  const name = nameOf(passkey)
  const remove = () =>
    run(async () => {
      const outcome = await confirmed(() => deletePasskey(passkey.id))
      if (!outcome.ok) return sayFailed(outcome.problem)
      toast({ tone: "ok", title: words.deleted({ name }) })
      onClose()
      await reread()
    })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.deleteTitle({ name })}
      confirmLabel={words.delete}
      cancelLabel={common.cancel}
      onConfirm={() => void remove()}
      busy={busy}
      danger
    >
      {words.deleteText}
    </AlertDialog>
  )
}
