/** Why a portal or a status page did not do what was asked of it. */
export const portalRefusals = {
  portalNotYet: "This portal is not open yet.",
  portalFull: "This portal is full: all places are taken.",
  portalLocked: "This portal asks for a password. Enter it first.",
  wrongPassword: "That is not the password. Check it with the person who gave it to you.",
  portalPaused: "This portal is paused. Try again later.",
  portalClosed: "This portal is closed.",
  portalArchived: "This portal is closed for good.",
  versionReplaced: "The form has changed since you opened it. Reload the page: what you wrote is kept.",
  idempotencyConflict: "This was sent before with other content. Use a new idempotency key for something new.",
  idempotencyErased:
    "This was sent before, and what was sent has been erased since. It was not sent again. Use a new idempotency key to send it once more.",
  cannotWithdraw: "It has been decided already, so it can no longer be withdrawn here.",
  noFirstStage: "This team takes nothing in at the moment.",
}
