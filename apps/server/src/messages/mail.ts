/** Words of the mails about accounts. */
export const mail = {
  verification: {
    subject: "Verify your address for Intray",
    heading: "Is this your address?",
    body: "Somebody, most likely you, made an account on Intray with it. Press the button and you are signed in.",
    action: "Verify and sign in",
    expires: "The link works for one hour.",
    footer: "If it was not you, do nothing: without the link the account stays shut.",
  },
}
