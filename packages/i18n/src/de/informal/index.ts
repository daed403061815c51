import { catalogue as formal } from "../index.ts"
import { receipt, statusLinks, statusMail, submitterMail } from "./mails.ts"
import { noscript, portalRefusals, portalStates } from "./portals.ts"
import { publicPages } from "./public.ts"
import { statusPage, statusRefusals } from "./status.ts"
import { withTwins } from "./twins.ts"
import { uploading, uploads } from "./uploading.ts"
import { errors, validation } from "./validation.ts"

/**
 * German that says "du": to submitters of a portal that chose so, and to members wherever they read what submitters read too. Here are only
 * the words that address somebody; all others are those of the formal German. A test fails where one of them lacks its twin.
 */
export const catalogue: typeof formal = withTwins(formal, {
  errors,
  noscript,
  portalRefusals,
  portalStates,
  publicPages: { ...publicPages, upload: uploading },
  receipt,
  statusLinks,
  statusMail,
  statusPage,
  statusRefusals,
  submitterMail,
  uploading,
  uploads,
  validation,
})
