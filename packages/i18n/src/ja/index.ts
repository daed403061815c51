import type { Catalogue } from "../catalogue.ts"
import { errors } from "./errors.ts"
import { receipt, statusLinks, statusMail, submitterMail } from "./mails.ts"
import { noscript, portalRefusals, portalStates } from "./portals.ts"
import { publicPages } from "./public.ts"
import { statusPage, statusRefusals, wordings } from "./status.ts"
import { uploading, uploads } from "./uploading.ts"
import { answerWords, common, momentWords, validation } from "./validation.ts"

/** Japanese. */
export const catalogue: Catalogue = {
  locale: "ja",
  answerWords,
  common,
  errors,
  momentWords,
  noscript,
  portalRefusals,
  portalStates,
  publicPages,
  receipt,
  statusLinks,
  statusMail,
  statusPage,
  statusRefusals,
  submitterMail,
  uploading,
  uploads,
  validation,
  wordings,
}
