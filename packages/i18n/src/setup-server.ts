/** Why a set-up link does nothing. */
export const setupServer = {
  linkOver:
    "This set-up link does not work any more. Whoever has the server’s terminal gets the one that does: npm run admin -- setup-link",
  unverified: "Confirm your e-mail address first, then open the set-up link again.",
}
