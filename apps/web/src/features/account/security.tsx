import { account } from "@intray/i18n/account"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { ActivitySection } from "./activity.tsx"
import { ConfirmProvider } from "./confirm.tsx"
import { DataSection, DeleteSection } from "./data.tsx"
import { EmailSection } from "./email.tsx"
import { useSecurity } from "./hooks.ts"
import { LinkedSection } from "./linked.tsx"
import { PasskeysSection } from "./passkeys.tsx"
import { PasswordSection } from "./password.tsx"
import { SessionsSection } from "./sessions.tsx"
import { TwoFactorSection } from "./two-factor.tsx"
import { type Arrival, useArrival } from "./use-arrival.ts"

const { security: words } = account
const none: readonly { id: string; name: string }[] = []

/** How one signs in, where one is signed in, and what is held of one. */
export function SecurityPage({ arrival, onSeen }: { arrival: Arrival; onSeen: () => void }) {
  useTitle(words.page)
  const query = useSecurity()
  const session = trpc.session.get.useQuery().data
  const providers = session?.auth.providers ?? none
  const mailLeaves = session?.mail.configured ?? false
  const { password = true, verificationMail = true, deletion = true } = session?.auth ?? {}
  useArrival(arrival, onSeen, query.data?.email, query.data?.pendingEmail ?? null, providers)
  if (query.isPending) {
    return (
      <Loading label={words.loading} className="flex flex-col">
        {["w-24", "w-36", "w-20", "w-28", "w-48"].map((width) => (
          <div key={width} className="flex items-center gap-6 border-b py-6">
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="h-2.5 w-4/5 max-w-80" />
            </div>
            <Skeleton className="h-[30px] w-32" />
          </div>
        ))}
      </Loading>
    )
  }
  if (query.isError) {
    return (
      <QueryError query={query} className="mt-6" title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  const { email, emailVerified, pendingEmail, hasPassword, passkeys, twoFactor, backupCodesLeft, accounts, sessions } = query.data
  return (
    <ConfirmProvider>
      <EmailSection
        key={email}
        email={email}
        verified={emailVerified}
        awaited={pendingEmail}
        mailLeaves={mailLeaves}
        provable={verificationMail}
      />
      {password && <PasswordSection email={email} hasPassword={hasPassword} />}
      <PasskeysSection passkeys={passkeys} />
      <TwoFactorSection email={email} hasPassword={hasPassword} on={twoFactor} codesLeft={backupCodesLeft} />
      <LinkedSection accounts={accounts} providers={providers} />
      <SessionsSection sessions={sessions} />
      <ActivitySection />
      <DataSection />
      {deletion && <DeleteSection email={email} hasPassword={hasPassword} mailLeaves={mailLeaves} />}
    </ConfirmProvider>
  )
}
