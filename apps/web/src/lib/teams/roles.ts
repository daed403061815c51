import { shell } from "@intray/i18n/shell"

const names: Readonly<Record<string, string>> = shell.user.roles

/** The display name of a role; a custom one has the team's name for it. Several are separated by commas. */
export function roleText(role: string): string {
  return role
    .split(",")
    .map((one) => names[one.trim()] ?? one.trim())
    .join(", ")
}
