import type * as accountErrorWords from "../../account-error.ts"
import type * as accountServerWords from "../../account-server.ts"
import type * as billingServerWords from "../../billing-server.ts"
import { formatBytes } from "../../format.ts"
import type * as imagesWords from "../../images.ts"
import type { Translated } from "../../members.ts"
import type * as membersServerWords from "../../members-server.ts"
import { locale, pl } from "./say.ts"

/** Was der Server zu Konten, Mitgliedern und Bezahlung sagt. */
const toNewLink = "Fordere auf der Anmeldeseite einen neuen an."

export const accountError: Translated<typeof accountErrorWords.accountError> = {
  title: "Das hat nicht funktioniert",
  home: "Zurück zu Intray",
  code: (p) => `Code: ${p.code}`,
  unknown: "Die Anmeldung ist fehlgeschlagen. Versuche es noch einmal von vorn.",
  codes: {
    token_expired: `Der Link ist zu alt. ${toNewLink}`,
    invalid_token: `Der Link geht nicht oder wurde schon benutzt. ${toNewLink}`,
    user_not_found: "Mit dieser Adresse gibt es kein Konto mehr.",
    failed_to_get_user_info: "Melde dich zuerst in diesem Browser an und öffne dann den Link noch einmal.",
    invalid_callback_url: "Der Link führt von Intray weg; deshalb wurde ihm nicht gefolgt.",
    validation_error: "Der Link ist nicht vollständig. Öffne ihn noch einmal aus der E-Mail.",
    too_many_requests: "Das wurde zu oft versucht. Warte eine Minute und öffne den Link dann noch einmal.",
    unauthorized: "Melde dich mit dem Konto an, zu dem der Link gehört, und öffne ihn dann noch einmal.",
    invalid_user: "Der Link gehört zu einem anderen Konto als dem angemeldeten. Melde dich ab und öffne ihn dann noch einmal.",
    invalid_callback_request: "Die Antwort des Anbieters ließ sich nicht lesen. Versuche es noch einmal.",
    state_not_found: "Die Antwort des Anbieters gehört zu keiner Anmeldung, die hier begann. Versuche es noch einmal.",
    please_restart_the_process: "Die Anmeldung dauerte zu lange oder begann in einem anderen Tab. Beginne von vorn.",
    no_code: "Der Anbieter hat nicht gesagt, wer du bist. Versuche es noch einmal.",
    oauth_provider_not_found: "Dieses Intray ist für diesen Anbieter nicht eingerichtet.",
    invalid_code: "Der Anbieter hat zurückgenommen, was er bestätigt hatte. Versuche es noch einmal.",
    unable_to_get_user_info: "Der Anbieter hat nicht gesagt, wer du bist. Versuche es noch einmal.",
    no_callback_url: "Die Anmeldung wusste nicht, wohin sie dich führen soll. Beginne auf der Anmeldeseite von vorn.",
    unable_to_link_account: "Das Konto beim Anbieter ließ sich nicht verbinden: Er hat deine Adresse nicht bestätigt.",
    account_already_linked_to_different_user: "Das Konto beim Anbieter gehört hier jemand anderem.",
    email_not_found: "Der Anbieter hat deine Adresse nicht genannt, und ohne gibt es kein Konto.",
    email_does_not_match: "Das Konto beim Anbieter hat eine andere Adresse als deines hier.",
    "email_doesn't_match": "Das Konto beim Anbieter hat eine andere Adresse als deines hier.",
    email_not_verified: "Bestätige zuerst deine Adresse: Öffne den Link, den wir dir geschickt haben.",
    internal_server_error: "Bei uns ist etwas schiefgegangen. Versuche es in einer Minute noch einmal.",
    account_not_linked:
      "Mit dieser Adresse gibt es schon ein Konto. Melde dich dort an wie bisher und verbinde den Anbieter unter Einstellungen, Sicherheit.",
    signup_disabled: "Auf diesem Weg entstehen hier keine neuen Konten.",
    unable_to_create_user: "Das Konto ließ sich nicht anlegen. Versuche es noch einmal.",
    unable_to_create_session: "Du konntest nicht angemeldet werden. Versuche es noch einmal.",
    new_user_signup_disabled: "Auf diesem Weg entstehen hier keine neuen Konten.",
    failed_to_create_user: "Das Konto ließ sich nicht anlegen. Versuche es noch einmal.",
    failed_to_create_session: "Du konntest nicht angemeldet werden. Versuche es noch einmal.",
    access_denied: "Du hast dem Anbieter nicht erlaubt, uns zu sagen, wer du bist. Nichts wurde geändert.",
    cannot_delete_user:
      "Dein Konto kann noch nicht gehen: Du bist der einzige Owner eines Teams mit anderen oder der einzige Admin. Fordere danach einen neuen Link an.",
    reset_password_disabled:
      "Vergessene Passwörter werden hier nicht per E-Mail erneuert. Melde dich anders an oder schreibe an die Betreiber dieses Intray.",
    delete_user_is_disabled: "Konten werden hier nicht selbst gelöscht. Schreibe an die Betreiber dieses Intray.",
    banned: "Dieses Konto ist gesperrt. Schreibe an die Betreiber dieses Intray.",
  },
}

export const membersServer: Translated<typeof membersServerWords.membersServer> = {
  secondFactorRequired: (p) =>
    `${p.team} verlangt von allen einen zweiten Schritt bei der Anmeldung. Schalte deinen unter Einstellungen, Sicherheit ein, dann geht es weiter.`,
  ownSecondFactorFirst: "Schalte zuerst deinen eigenen zweiten Schritt ein, unter Einstellungen, Sicherheit.",
  typedName: "Tippe den Namen des Teams genau so, wie er da steht.",
  tooManyTeams: (p) => `Du gehörst zu ${p.max} Teams, mehr geht nicht. Verlasse oder lösche zuerst eins.`,
  lastOwner: "Ein Team braucht einen Owner. Mache zuerst jemand anderen zum Owner.",
  logo: "Lade zuerst das Logo des Teams hoch: Nur ein Bild, das dafür geschickt wurde, kann sein Logo sein.",
  yourself: "Wähle jemand anderen: Das bist du.",
  beyondYou: "Diese Person darf in diesem Team mehr als du; das kann nur, wer alles darf.",
  roleBeyondYou: "Diese Rolle darf mehr als du. Vergeben kannst du nur, was du selbst darfst.",
  unknownRole: (p) => `In diesem Team gibt es keine Rolle ${p.role}.`,
  grantBeyondYou: (p) => `Das darfst du selbst nicht: ${p.permissions.join(", ")}.`,
  noSuchGrant: (p) => `Es gibt kein Recht ${p.permission}.`,
  needsRead: (p) => `Gib der Rolle auch submission:read: Ohne dieses Recht wirkt nicht: ${p.permissions.join(", ")}.`,
  roleTaken: (p) => `Es gibt schon eine Rolle, die ${p.name} heißt. Wähle einen anderen Namen.`,
  tooManyRoles: (p) => `Ein Team hat höchstens ${p.max} eigene Rollen. Lösche zuerst eine.`,
  roleInUse: (p) =>
    `${p.members + p.invitations} Personen haben diese Rolle oder sind damit eingeladen. Sag, welche sie stattdessen bekommen.`,
  moveToItself: "Wähle eine andere Rolle als die, die wegfällt.",
  builtInRole: "Owner, Admin, Mitglied und Lesezugriff bleiben, wie sie sind.",
  invitation: {
    wrongAccount: (p) => `Diese Einladung ist für ${p.email}. Melde dich mit dieser Adresse an.`,
    unverified: "Bestätige zuerst deine Adresse: Die Einladung ging dorthin.",
    expired: "Diese Einladung ist abgelaufen. Bitte um eine neue.",
    cancelled: "Diese Einladung wurde zurückgenommen.",
    used: "Diese Einladung wurde schon benutzt.",
    declined: "Diese Einladung wurde abgelehnt.",
    already_member: "Diese Person gehört schon zum Team",
    already_invited: "Diese Person ist schon eingeladen",
    bad_address: "Das ist keine E-Mail-Adresse",
    noMail: "Eingeladen. Von dieser Installation gehen keine E-Mails hinaus: kopiere den Link unter Mitglieder und gib ihn weiter.",
    unmailed: "Eingeladen. Heute geht keine weitere E-Mail dorthin; kopiere den Link und gib ihn weiter.",
    mailedToday:
      "Heute geht keine weitere E-Mail dorthin. Kopiere den Link der Einladung und gib ihn weiter, oder sende sie morgen noch einmal.",
    notOpen: "Sie ist nicht mehr offen. Sende eine neue.",
    tooMany: (p) => `Ein Team hat höchstens ${p.max} offene Einladungen. Nimm zuerst einige zurück.`,
  },
  seatsFull: (p) => `Der Tarif ${p.plan} hat ${pl(p.limit, "# Platz", "# Plätze")}, offene Einladungen mitgezählt.${lift(p.next)}`,
  portalsFull: (p) => `Der Tarif ${p.plan} hat ${pl(p.limit, "# Portal", "# Portale")}.${lift(p.next)}`,
  mail: {
    subject: "Du bist in ein Team auf Intray eingeladen",
    heading: "Du bist eingeladen",
    who: "Von:",
    team: "In das Team:",
    body: (p) => `Deine Rolle dort wäre: ${p.role}. Drücke den Knopf, um die Einladung zu sehen und sie anzunehmen oder abzulehnen.`,
    action: "Einladung ansehen",
    expires: "Der Link gilt sieben Tage, nur für diese Adresse.",
    footer: "Kennst du den Absender nicht, tu nichts: Ohne Annehmen kommt niemand in ein Team.",
  },
  roles: { owner: "Owner", admin: "Admin", member: "Mitglied", viewer: "Lesezugriff" },
}

/** Welcher Tarif mehr hat, wo es einen gibt. */
function lift(next: string | null): string {
  return next === null ? "" : ` ${next} hat mehr.`
}

export const images: Translated<typeof imagesWords.images> = {
  notImage: "Das ist kein Bild, das wir zeigen können. PNG, JPEG, WebP, GIF und AVIF gehen.",
  damaged: "Dieses Bild ist beschädigt. Speichere es noch einmal oder wähle ein anderes.",
  tooManyPixels: (p) => `Dieses Bild hat mehr als ${p.millions} Millionen Pixel. Mache es kleiner, zum Beispiel 3000 Pixel breit.`,
  tooLarge: (p) => `Ein Bild darf bis zu ${formatBytes(locale, p.max)} haben. Speichere es kleiner, zum Beispiel als WebP oder JPEG.`,
  contentType: "Sende das Bild selbst, mit einem Content-Type wie image/png.",
  kind: "Sag, wofür das Bild ist: kind=logo oder kind=cover mit dem Portal, oder kind=avatar.",
}

export const billingServer: Translated<typeof billingServerWords.billingServer> = {
  off: "Hier lässt sich kein Tarif kaufen. Wer diese Installation betreibt, kann dem Team einen anderen geben.",
  unreachable: "Der Zahlungsdienst hat nicht geantwortet. Nichts wurde geändert; versuche es in einer Minute noch einmal.",
  cardRefused: (p) => `Die Zahlung ging nicht durch: ${p.reason} Dein Tarif bleibt, wie er war.`,
  notSold: (p) => `${p.plan} gibt es nicht ${p.interval === "monthly" ? "monatlich" : "jährlich"}. Wähle einen anderen.`,
  unknownPlan: "Diesen Tarif gibt es nicht. Lade die Seite neu.",
  payFirst: "Eine Zahlung ist fehlgeschlagen. Bezahle sie zuerst unter „Rechnungsdaten“; dann lässt sich der Tarif ändern.",
  nothingYet: "Dieses Team hat noch nichts gekauft, deshalb gibt es keine Rechnungsdaten.",
  hasIt: (p) => `Das Team hat ${p.plan} schon.`,
  boughtJustNow: "Jemand aus deinem Team hat gerade einen Tarif gekauft. Lade die Seite neu.",
  replaced: (p) => `Ein anderer Owner hat gerade ${p.plan} gewählt. Sprecht miteinander, oder wähle noch einmal.`,
  running: (p) => `${p.plan} wird noch bezahlt. Wähle unter Einstellungen → Tarif ${p.free}, damit er endet; lösche dann das Team.`,
  signature: "Die Unterschrift gehört nicht zu dem, was gesendet wurde.",
  notice:
    "Das ist keine Mitteilung von Stripe: Sie hat eine Id, einen Typ und in `data` ein Objekt. Sende sie, wie Stripe sie gemacht hat.",
  mail: {
    failed: {
      subject: (p) => `Die Zahlung für ${p.team} ging nicht durch`,
      heading: "Die Zahlung ging nicht durch",
      text: (p) =>
        `Für dein Team hat sich nichts geändert: ${p.plan} bleibt bis ${p.until}. Bezahle oder gib eine andere Karte an, und alles geht weiter wie bisher.`,
    },
    again: {
      subject: (p) => `Die Zahlung für ${p.team} ist noch offen`,
      heading: "Die Zahlung ist noch offen",
      text: (p) => `${p.plan} bleibt noch eine Woche, bis ${p.until}. Dann geht es für dein Team mit dem ersten Tarif weiter.`,
    },
    last: {
      subject: (p) => `${p.plan} endet morgen für ${p.team}`,
      heading: (p) => `${p.plan} endet morgen`,
      text: (p) =>
        `Die Zahlung ist noch offen, deshalb endet ${p.plan} am ${p.until}. Nichts, was kam, geht verloren, Portale bleiben offen, und spätere Zahlung bringt alles zurück.`,
    },
    action: "Tarif ansehen",
    footer: (p) => `Du bekommst diese E-Mail, weil du Owner des Teams ${p.team} bist.`,
  },
}

export const accountServer: Translated<typeof accountServerWords.accountServer> = {
  notYours: "Kehre zuerst zu deinem eigenen Konto zurück",
  notFresh: "Deine Anmeldung ist zu lange her. Melde dich noch einmal an und versuche es dann wieder.",
  onlyOwner: (p) =>
    `Du bist der einzige Owner von ${p.team}, und andere sind darin. Mache zuerst jemand anderen zum Owner; dann kann dein Konto gehen.`,
  planRunning: (p) =>
    `${p.team} bezahlt noch für ${p.plan}, und niemand sonst ist darin. Wähle unter Einstellungen → Tarif ${p.free}, damit er endet; dann kann dein Konto gehen.`,
}
