import { auth } from "@intray/i18n/auth"
import { getRouteApi } from "@tanstack/react-router"
import { readFactors } from "../../lib/auth/second-factor.ts"
import { SecondFactorForm } from "../../lib/auth/second-factor-form.tsx"
import { useTitle } from "../../lib/title.ts"
import { BackToLogin } from "./ask-by-mail.tsx"
import { useLeave } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

const route = getRouteApi("/auth/second-factor")

/** The second step of signing in. It is at an address of its own: a reload, or a provider that came back, ends here too. */
export function SecondFactorPage() {
  useTitle(auth.second.page)
  const { redirect, methods } = route.useSearch()
  const leave = useLeave(redirect)
  return (
    <AuthLayout title={auth.second.title}>
      <SecondFactorForm factors={readFactors(methods)} onDone={leave} />
      <BackToLogin redirect={redirect} label={auth.second.restart} />
    </AuthLayout>
  )
}
