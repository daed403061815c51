import { forMembers } from "./members.ts"

/** The page to which a failed sign-in, link or return from a provider leads. */
export const accountError = forMembers("accountError", {
  title: "That did not work",
  home: "Back to Intray",
  code: (p: { code: string }) => `Code: ${p.code}`,
  unknown: "Signing in failed. Try it once more from the beginning.",
  /** By the code of the address. */
  codes: {
    token_expired: "The link is too old. Ask for a new one on the sign-in page.",
    invalid_token: "The link does not work, or was used already. Ask for a new one on the sign-in page.",
    user_not_found: "There is no account with this address any more.",
    failed_to_get_user_info: "Sign in first in this browser, then open the link again.",
    invalid_callback_url: "The link leads away from Intray, so it was not followed.",
    validation_error: "The link is not complete. Open it again from the mail.",
    too_many_requests: "That was tried too often. Wait a minute, then open the link again.",
    unauthorized: "Sign in with the account that the link belongs to, then open it again.",
    invalid_user: "The link belongs to another account than the one that is signed in. Sign out, then open it again.",
    invalid_callback_request: "The provider’s answer could not be read. Try it once more.",
    state_not_found: "The provider’s answer belongs to no sign-in that was begun here. Try it once more.",
    please_restart_the_process: "The sign-in took too long, or was begun in another tab. Begin again.",
    no_code: "The provider did not say who you are. Try once more.",
    oauth_provider_not_found: "This Intray is not set up for that provider.",
    invalid_code: "The provider took back what it had confirmed. Try it once more.",
    unable_to_get_user_info: "The provider did not say who you are. Try once more.",
    no_callback_url: "The sign-in did not say which page to open. Start again on the sign-in page.",
    unable_to_link_account: "The account at the provider could not be linked: it has not verified your address.",
    account_already_linked_to_different_user: "The account at the provider belongs to somebody else here.",
    email_not_found: "The provider did not share your e-mail address, which an account requires.",
    email_does_not_match: "The account at the provider has another address than yours here.",
    "email_doesn't_match": "The account at the provider has another address than yours here.",
    email_not_verified: "Verify your address first: open the link that we mailed you.",
    internal_server_error: "Something broke on our side. Try it again in a minute.",
    account_not_linked:
      "There is an account with this address already. Sign in to it as before, then link the provider under Settings, Security.",
    signup_disabled: "No new accounts are made here in this way.",
    unable_to_create_user: "The account could not be made. Try it once more.",
    unable_to_create_session: "You could not be signed in. Try it once more.",
    new_user_signup_disabled: "No new accounts are made here in this way.",
    failed_to_create_user: "The account could not be made. Try it once more.",
    failed_to_create_session: "You could not be signed in. Try it once more.",
    access_denied: "You did not allow the provider to share your identity. Nothing was changed.",
    cannot_delete_user:
      "Your account cannot be deleted yet: you are the only owner of a team with other members, or the only admin. Change that first, then request a new link.",
    reset_password_disabled:
      "Forgotten passwords cannot be reset by e-mail here. Sign in another way, or write to the administrator of this Intray.",
    delete_user_is_disabled: "You cannot delete your account yourself here. Write to the administrator of this Intray.",
    banned: "This account is banned. Write to the administrator of this Intray.",
  } as Readonly<Record<string, string>>,
})
