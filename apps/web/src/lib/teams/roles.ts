import { shell } from "@intray/i18n/shell"

const names: Readonly<Record<string, string>> = shell.user.roles

/** What a role is called; one of the team's own has the name that the team gave it. Several are separated by commas. */
export function roleText(role: string): string {
  return role
    .split(",")
    .map((one) => names[one.trim()] ?? one.trim())
    .join(", ")
}
