import { answerWords } from "./answers.ts"
import { common } from "./common.ts"
import { errors } from "./errors.ts"
import { momentWords } from "./moments.ts"
import { noscript } from "./noscript.ts"
import { portalRefusals } from "./portal-refusals.ts"
import { portalStates } from "./portal-states.ts"
import { publicPages } from "./public.ts"
import { receipt } from "./receipt.ts"
import { statusPage } from "./status.ts"
import { statusLinks } from "./status-links.ts"
import { statusMail } from "./status-mail.ts"
import { statusRefusals } from "./status-refusals.ts"
import { submitterMail } from "./submitter-mail.ts"
import { uploading } from "./uploading.ts"
import { uploads } from "./uploads.ts"
import { validation } from "./validation.ts"
import { wordings } from "./wordings.ts"

/** English. */
export const catalogue = {
  /** For `Intl`. */
  locale: "en-GB",
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
