import { receiptWords as words } from "@intray/i18n/receipt-words"
import { testMails as tests } from "@intray/i18n/test-mails"
import { ourReceipt, type ReceiptWords, receiptWords } from "@intray/server/modules/messages/schema"
import { receiptVariables } from "@intray/server/modules/messages/variables"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { MAX_RECEIPT_BODY, MAX_RECEIPT_SUBJECT } from "@intray/server/platform/values/limits"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Textarea } from "@intray/ui/textarea"
import { Braces } from "lucide-react"
import { type FormEvent, useRef } from "react"
import { caretAfter } from "../../../lib/focus-after.ts"
import { limit } from "../../../lib/limit.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { insertAt, written } from "../../../lib/reply/draft.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useUpdatePortal } from "../use-update.ts"
import { ReceiptPreview } from "./receipt-preview.tsx"
import { Section } from "./section.tsx"
import { useTexts } from "./use-texts.tsx"

/** The mail that everybody gets who sends something in: the team's own words, how they will be read, and a test to oneself. */
export function ReceiptSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const { update, wrong, busy } = useUpdatePortal(portal)
  const testing = trpc.portals.testReceipt.useMutation()
  const texts = useTexts<keyof ReceiptWords>(portal.receipt)
  const body = useRef<HTMLTextAreaElement>(null)
  const { shown, ready } = texts
  const read = receiptWords.safeParse(shown)
  const problem = (field: "subject" | "body") => read.error?.issues.find(({ path }) => path[0] === field)?.message
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready || !read.success) return
    const { changed, expected } = texts
    if ((await update({ receipt: changed, expected: { receipt: expected } }, words.saved)) !== null) texts.done(changed)
  }
  const test = async () => {
    try {
      const { to } = await testing.mutateAsync({ portalId: portal.id, receipt: shown })
      toast({ tone: "ok", key: "receipt", title: tests.sent({ to }) })
    } catch (error) {
      toast({ tone: "danger", key: "receipt", title: tests.failed, description: reasonOf(error) })
    }
  }
  const insert = (variable: string) => {
    const at = body.current
    const next = insertAt(shown.body, at?.selectionStart ?? shown.body.length, at?.selectionEnd ?? shown.body.length, written(variable))
    caretAfter(() => texts.type("body", next.text), at, next.caret)
  }
  return (
    <Section title={words.title}>
      <p className="text-fg-2">{words.note}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={words.subject} error={problem("subject")}>
          <Input
            value={shown.subject}
            {...limit(MAX_RECEIPT_SUBJECT)}
            placeholder={words.none}
            readOnly={readOnly}
            onChange={(event) => texts.type("subject", event.currentTarget.value)}
          />
        </Field>
        {texts.meanwhile("subject", portal.language)}
        <Field
          label={words.body}
          help={words.bodyHelp}
          error={problem("body") ?? wrong.receipt}
          action={!readOnly && <Variables onPick={insert} />}
        >
          <Textarea
            ref={body}
            rows={5}
            value={shown.body}
            {...limit(MAX_RECEIPT_BODY)}
            placeholder={words.none}
            readOnly={readOnly}
            onChange={(event) => texts.type("body", event.currentTarget.value)}
          />
        </Field>
        {texts.meanwhile("body", portal.language)}
        <ReceiptPreview portalId={portal.id} receipt={shown} allowed={!readOnly && read.success} />
        {!readOnly && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!ready || !read.success} busy={busy}>
              {words.save}
            </Button>
            <Button variant="quiet" disabled={!read.success} busy={testing.isPending} onClick={() => void test()}>
              {tests.send}
            </Button>
            {shown.subject + shown.body !== "" && (
              <Button
                variant="quiet"
                onClick={() => {
                  texts.type("subject", ourReceipt.subject)
                  texts.type("body", ourReceipt.body)
                }}
              >
                {words.ours}
              </Button>
            )}
          </div>
        )}
      </form>
    </Section>
  )
}

/** What a receipt can speak of, to be put where the caret is. */
function Variables({ onPick }: { onPick: (variable: string) => void }) {
  const picked = useRef(false)
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" size="sm" icon={<Braces aria-hidden="true" size={14} />}>
          {words.variables}
        </Button>
      </MenuTrigger>
      <MenuContent
        align="end"
        onCloseAutoFocus={(event) => {
          // The caret is behind what was put in.
          if (picked.current) event.preventDefault()
          picked.current = false
        }}
      >
        {receiptVariables.map((variable) => (
          <MenuItem
            key={variable}
            onSelect={() => {
              picked.current = true
              onPick(variable)
            }}
          >
            {words.names[variable]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
