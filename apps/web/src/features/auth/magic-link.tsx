import { auth } from "@intray/i18n/auth"
import { authLinks } from "@intray/i18n/auth-links"
import { getRouteApi } from "@tanstack/react-router"
import { useTitle } from "../../lib/title.ts"
import { AskByMail } from "./ask-by-mail.tsx"
import { askMagicLink } from "./calls.ts"
import { sayReturn } from "./link-error.ts"

const route = getRouteApi("/auth/magic-link")

/** Asks for a link by mail that signs in. A link that did not work comes back here with its reason. */
export function MagicLinkPage() {
  useTitle(authLinks.magic.page)
  const { redirect, error } = route.useSearch()
  return (
    <AskByMail
      words={authLinks.magic}
      redirect={redirect}
      problem={error ? (error.toUpperCase() === "INVALID_TOKEN" ? auth.problems.token : sayReturn(error)) : null}
      send={(email) => askMagicLink(email, redirect)}
    />
  )
}
