import { ask, type Outcome } from "../auth-client.ts"

export type SecondFactor = "totp" | "otp" | "backup"

/** Parses methods from the URL: `totp,otp`. A backup code is always possible; the default is the authenticator app. */
export function readFactors(named: string | undefined): SecondFactor[] {
  const found = (["totp", "otp"] as const).filter((one) => named?.split(",").includes(one))
  return [...(found.length > 0 ? found : (["totp"] as const)), "backup"]
}

/** The second factors required by a sign-in response. Null: none, the user is signed in. */
export function secondFactorOf(answer: unknown): SecondFactor[] | null {
  if (typeof answer !== "object" || answer === null || !("twoFactorRedirect" in answer) || !answer.twoFactorRedirect) return null
  return readFactors("twoFactorMethods" in answer && Array.isArray(answer.twoFactorMethods) ? answer.twoFactorMethods.join(",") : "")
}

/** Verifies a second factor; a correct one signs in. */
export function proveSecondFactor(factor: SecondFactor, code: string, trustDevice: boolean): Promise<Outcome<unknown>> {
  return ask<unknown>((client, fetchOptions) => {
    const input = { code, trustDevice, fetchOptions }
    if (factor === "totp") return client.twoFactor.verifyTotp(input)
    return factor === "otp" ? client.twoFactor.verifyOtp(input) : client.twoFactor.verifyBackupCode(input)
  })
}

/** Mails a code to the user who has just given the correct password. */
export function mailCode(): Promise<Outcome<unknown>> {
  return ask<unknown>((client, fetchOptions) => client.twoFactor.sendOtp({ fetchOptions }))
}
