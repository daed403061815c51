import { forMembers } from "./members.ts"

/** Words of the mails about accounts. Subjects hold the word by which people search for them: Verify, Sign in, Reset. */
export const accountMail = forMembers("accountMail", {
  lines: {
    newEmail: (p: { email: string }) => `The new address: ${p.email}`,
  },
  verify: {
    subject: "Verify your address for Intray",
    heading: "Confirm your e-mail address",
    body: "This address was used to create an account on Intray. Press the button to confirm it and sign in.",
    action: "Verify and sign in",
    expires: "The link works once, within one hour.",
    footer: "If it was not you, ignore this mail: the account stays without a confirmed address.",
  },
  "magic-link": {
    subject: "Sign in to Intray",
    heading: "Your link to sign in",
    body: "Press the button on the device on which you want to be signed in.",
    action: "Sign in",
    expires: "The link works once, within ten minutes.",
    footer: "If you did not ask for it, do nothing: nobody is signed in without the link.",
  },
  reset: {
    subject: "Reset your password for Intray",
    heading: "Choose a new password",
    body: "Press the button and choose one. You are then signed out everywhere else.",
    action: "Reset password",
    expires: "The link works once, within one hour.",
    footer: "If you did not ask for it, do nothing: your password stays as it is.",
  },
  otp: {
    subject: "Sign in to Intray: your code",
    heading: "Your code",
    body: "Type it where Intray asks for it. Nobody from Intray will ever ask you for it.",
    expires: "It works once, within ten minutes.",
    footer: "If you are not signing in, somebody knows your password: change it now.",
  },
  "change-email": {
    subject: "Verify the change of your address",
    heading: "Change the address of your account?",
    body: "Somebody who is signed in as you requested this. Press the button to use the new address.",
    action: "Change the address",
    expires: "The link works once, within one hour. The new address then has to be verified.",
    footer: "If it was not you, do nothing and change your password: the address stays as it is.",
  },
  "delete-account": {
    subject: "Verify the deletion of your account",
    heading: "Delete your account?",
    body: "Press the button in the browser in which you are signed in. Your account is then deleted and cannot be restored.",
    action: "Delete my account",
    expires: "The link works once, within 24 hours.",
    footer: "If it was not you, do nothing and change your password: the account stays.",
  },
  "verify-new-email": {
    subject: "Verify your new address for Intray",
    heading: "Is this to be the address of your account?",
    body: "Somebody gave it as the new address of their Intray account. If that was you, press the button in the browser in which you are signed in.",
    action: "Verify the new address",
    expires: "The link works within one hour. You can have it mailed again from your settings.",
    footer: "If it was not you, somebody mistyped their address. Do nothing: the account keeps the address that it had.",
  },
  "email-changed": {
    subject: "The address of your Intray account was changed",
    heading: "Your account gets another address",
    body: "As soon as the new address is verified it takes the place of this one. Until then all that we mail goes here, and only links that come here open the account.",
    action: "Take the change back",
    expires: "The button works once, for seven days, whether or not you are signed in.",
    footer: "If it was not you, take the change back and choose a new password.",
  },
  "email-restored": {
    subject: "The change of your Intray address was reversed",
    heading: "Your account has this address again",
    body: "The change of address was reversed, and the account was signed out everywhere else.",
    footer: "If you did not ask for the change yourself, choose a new password now: on the sign-in page, press Forgot password.",
  },
  "password-changed": {
    subject: "Your Intray password was changed",
    heading: "Your password was changed",
    body: "It was changed or set just now.",
    footer: "If it was not you, reset it at once: on the sign-in page, press Forgot password.",
  },
  "two-factor-changed": {
    subject: "Two-factor sign-in of your Intray account was changed",
    heading: "Your second factor was changed",
    body: "It was switched on or off, or new backup codes were made, just now.",
    footer: "If it was not you, change your password at once.",
  },
} as const)
