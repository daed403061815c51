import { account } from "@intray/i18n/account"
import { common } from "@intray/i18n/common"
import { formatDay } from "@intray/i18n/format"
import type { Security } from "@intray/server/modules/account/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Lock } from "lucide-react"
import { useState } from "react"
import { ProviderMark } from "../../lib/auth/provider-mark.tsx"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { linkProvider, unlinkProvider } from "./calls.ts"
import { sayFailed, useConfirmed, useReread } from "./hooks.ts"

const { linked: words } = account

/** As the server sends it: a date has become text on its way. */
type Linked = Omit<Security["accounts"][number], "createdAt"> & { createdAt: string }
type Provider = { id: string; name: string }

type Props = { accounts: readonly Linked[]; providers: readonly Provider[] }

/** What signs one in besides a passkey; providers can be connected and disconnected, but never the last way in. */
export function LinkedSection({ accounts, providers }: Props) {
  const [unlinking, setUnlinking] = useState<Linked | null>(null)
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? id
  const linkedIds = new Set(accounts.map((one) => one.providerId))
  const free = providers.filter((one) => !linkedIds.has(one.id))
  const last = accounts.length <= 1
  const external = accounts.filter((one) => one.providerId !== "credential")
  if (external.length === 0 && free.length === 0) return null
  return (
    <Section title={words.title} note={words.note}>
      <Rows label={words.title}>
        {linkedIds.has("credential") && <Row icon={<Lock aria-hidden="true" size={16} />} title={words.password} />}
        {external.map((one) => (
          <Row
            key={one.id}
            icon={<ProviderMark name={nameOf(one.providerId)} />}
            title={nameOf(one.providerId)}
            meta={last ? words.last : words.connected({ when: formatDay(locale, one.createdAt.slice(0, 10)) })}
          >
            {!last && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.unlinkOf({ name: nameOf(one.providerId) })}
                onClick={() => setUnlinking(one)}
              >
                {words.unlink}
              </Button>
            )}
          </Row>
        ))}
        {free.map((one) => (
          <Row key={one.id} icon={<ProviderMark name={one.name} />} title={one.name}>
            <LinkButton provider={one} />
          </Row>
        ))}
      </Rows>
      {unlinking && <UnlinkDialog linked={unlinking} name={nameOf(unlinking.providerId)} onClose={() => setUnlinking(null)} />}
    </Section>
  )
}

function LinkButton({ provider }: { provider: Provider }) {
  const [busy, run] = usePending()
  const confirmed = useConfirmed()
  const [leaving, setLeaving] = useState(false)
  const link = () =>
    run(async () => {
      const outcome = await confirmed(() => linkProvider(provider.id))
      if (!outcome.ok) return sayFailed(outcome.problem, words.failed)
      setLeaving(outcome.leaving)
    })
  return (
    <Button
      size="sm"
      aria-label={words.linkOf({ name: provider.name })}
      busy={busy || leaving}
      busyLabel={words.leaving}
      onClick={() => void link()}
    >
      {words.link}
    </Button>
  )
}

function UnlinkDialog({ linked, name, onClose }: { linked: Linked; name: string; onClose: () => void }) {
  const [busy, run] = usePending()
  const confirmed = useConfirmed()
  const reread = useReread()
  const unlink = () =>
    run(async () => {
      const outcome = await confirmed(() => unlinkProvider(linked.providerId, linked.id))
      if (outcome.ok) toast({ tone: "ok", title: words.unlinked({ name }) })
      else if (outcome.problem.kind === "lastAccount") toast({ tone: "danger", title: account.problem, description: words.last })
      else return sayFailed(outcome.problem)
      onClose()
      await reread()
    })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.unlinkTitle({ name })}
      confirmLabel={words.unlink}
      cancelLabel={common.cancel}
      onConfirm={() => void unlink()}
      busy={busy}
      danger
    >
      {words.unlinkText({ name })}
    </AlertDialog>
  )
}
