import { ask, type Outcome } from "../auth-client.ts"

export type SecondFactor = "totp" | "otp" | "backup"

/** From the address: `totp,otp`. A backup code is always possible; the app is asked for where nothing else is said. */
export function readFactors(named: string | undefined): SecondFactor[] {
  const found = (["totp", "otp"] as const).filter((one) => named?.split(",").includes(one))
  return [...(found.length > 0 ? found : (["totp"] as const)), "backup"]
}

/** What is still to be proved after an answer to signing in. Null: nothing, one is signed in. */
export function secondFactorOf(answer: unknown): SecondFactor[] | null {
  if (typeof answer !== "object" || answer === null || !("twoFactorRedirect" in answer) || !answer.twoFactorRedirect) return null
  return readFactors("twoFactorMethods" in answer && Array.isArray(answer.twoFactorMethods) ? answer.twoFactorMethods.join(",") : "")
}

/** Checks a second factor; right, it signs in. */
export function proveSecondFactor(factor: SecondFactor, code: string, trustDevice: boolean): Promise<Outcome<unknown>> {
  return ask<unknown>((client, fetchOptions) => {
    const input = { code, trustDevice, fetchOptions }
    if (factor === "totp") return client.twoFactor.verifyTotp(input)
    return factor === "otp" ? client.twoFactor.verifyOtp(input) : client.twoFactor.verifyBackupCode(input)
  })
}

/** Mails a code to the person who has just given the right password. */
export function mailCode(): Promise<Outcome<unknown>> {
  return ask<unknown>((client, fetchOptions) => client.twoFactor.sendOtp({ fetchOptions }))
}
