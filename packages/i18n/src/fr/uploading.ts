import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes, formatList, plural } from "../format.ts"

const locale = "fr"
const bytes = (size: number) => formatBytes(locale, size)
const list = (names: string[]) => formatList(locale, names)

const fileKinds: Record<FileKindName, string> = {
  image: "images",
  pdf: "PDF",
  document: "documents bureautiques",
  audio: "audio",
  video: "vidéo",
  archive: "archives (ZIP et similaires)",
  text: "texte brut",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const notAudio = "n’est pas un format audio que nous connaissons. WAV, AIFF, FLAC, MP3, M4A et OGG conviennent."

function timeLeft(seconds: number): string {
  if (seconds < 60) return `encore ${plural(locale, seconds, { one: "# seconde", other: "# secondes" })} environ`
  if (seconds < 3600) return `encore ${plural(locale, Math.round(seconds / 60), { one: "# minute", other: "# minutes" })} environ`
  return `encore ${plural(locale, Math.round(seconds / 3600), { one: "# heure", other: "# heures" })} environ`
}

export const uploading: Catalogue["uploading"] = {
  drop: "Déposez un fichier audio ici",
  dropNow: "Relâchez pour l’ajouter",
  dropSome: "Déposez des fichiers audio ici",
  dropFile: "Déposez ou collez un fichier ici",
  dropFiles: "Déposez ou collez des fichiers ici",
  choose: "Choisir un fichier",
  chooseMany: "Choisir des fichiers",
  chooseAgain: "Le choisir de nouveau",
  addAnother: "Ajouter un fichier",
  formats: (p) => `WAV, AIFF, FLAC, MP3, M4A ou OGG, jusqu’à ${bytes(p.max)}`,
  kinds: (p) =>
    p.kinds.length === 0 ? `Un fichier de ${bytes(p.max)} au plus` : `Acceptés : ${kindList(p.kinds)}, jusqu’à ${bytes(p.max)}`,
  orLink: "ou un lien privé",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)} sur ${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount} à ${bytes(Math.round(p.speed))}/s, ${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `Téléversement de ${p.name}`,
  queued: "Attend son tour",
  paused: (p) => `En pause à ${bytes(p.sent)} sur ${bytes(p.size)}`,
  waiting: (p) => `${p.reason} Ce qui est arrivé est conservé ; la suite reprendra toute seule.`,
  checking: "Tout est là. Vérification du fichier",
  lost: (p) =>
    p.sent > 0
      ? `${bytes(p.sent)} sur ${bytes(p.size)} sont arrivés. Choisissez de nouveau le même fichier pour continuer.`
      : "La page a été rechargée avant le début. Choisissez de nouveau le fichier.",
  otherFile: (p) =>
    `« ${p.chosen} » est un autre fichier. Pour continuer, choisissez « ${p.name} » (${bytes(p.size)}), ou retirez-le d’abord.`,
  offline: "La connexion est coupée.",
  serverAway: "Le serveur ne répond pas pour l’instant.",
  noRoom:
    "Il n’y a pas de place pour des fichiers en ce moment. Ce que vous avez écrit est conservé : réessayez plus tard, ou envoyez sans le fichier.",
  gaveUp: "Le téléversement n’a pas abouti. Ce qui est arrivé est conservé.",
  refused: "Ce fichier n’a pas été accepté. Veuillez en choisir un autre.",
  expired: "Ce fichier a été conservé un jour, puis effacé. Choisissez-le de nouveau.",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `${p.name} est téléversé.`,
  refusedAnnounce: (p) => `${p.name} : ${p.reason}`,
  pause: (p) => `Mettre en pause le téléversement de ${p.name}`,
  resume: (p) => `Reprendre le téléversement de ${p.name}`,
  retry: "Réessayer",
  replace: "Remplacer",
  replaced: (p) => `${p.chosen} remplace ${p.name}.`,
  remove: (p) => `Retirer ${p.name}`,
  twin: (p) => `Le même fichier que « ${p.name} ». Retirez l’un des deux si ce n’était pas voulu.`,
  twice: (p) => `« ${p.name} » est déjà ici.`,
  notKind: (p) => `« ${p.name} » est un autre type de fichier. Acceptés ici : ${kindList(p.kinds)}.`,
  removed: (p) => `${p.name} a été retiré.`,
  tooLarge: (p) => `« ${p.name} » fait ${bytes(p.size)}. La limite est de ${bytes(p.max)} ; en FLAC ou MP3, il sera plus petit.`,
  tooLargeFile: (p) => `« ${p.name} » fait ${bytes(p.size)}. La limite ici est de ${bytes(p.max)}.`,
  empty: (p) => `« ${p.name} » est vide. Exportez-le de nouveau, ou choisissez un autre fichier.`,
  notAudio: (p) => `« ${p.name} » ${notAudio}`,
  notPlayable: (p) =>
    `« ${p.name} » est au format ${p.format}, que les navigateurs ne lisent pas. WAV, AIFF, FLAC, MP3, M4A et OGG conviennent.`,
  unknownFile: (p) => `« ${p.name} » est un type de fichier refusé ici. Un autre format ou une archive ZIP convient.`,
  hardToPlay: (p) =>
    `Un enregistrement au format ${p.format} est envoyé tel quel, mais seul Safari le lit : l’équipe devra peut-être le télécharger. WAV, FLAC et MP3 se lisent partout.`,
  hardToShow: (p) =>
    `Une image au format ${p.format} est envoyée telle quelle, mais la plupart des navigateurs ne peuvent pas l’afficher : l’équipe devra la télécharger. Un JPEG se voit tout de suite.`,
  tooMany: (p) =>
    `${plural(locale, p.max, { one: "Un seul fichier tient ici", other: "# fichiers au plus tiennent ici" })} ; laissé de côté : ${list(p.left.map((name) => `« ${name} »`))}.`,
  needsResume: "Ce téléversement est en pause. Reprenez-le, ou retirez le fichier.",
  needsRetry: "Ce téléversement n’a pas abouti. Réessayez, ou retirez le fichier.",
  needsFile: "Ce fichier est incomplet. Choisissez de nouveau le même, ou retirez-le.",
  needsOther: "Ce fichier n’a pas été accepté. Choisissez-en un autre, ou retirez-le.",
  play: (p) => `Écouter ${p.name}`,
  noPreview: "Il ne peut pas être lu ici, mais il sera bien envoyé.",
  pausePlay: (p) => `Mettre ${p.name} en pause`,
  seek: (p) => `Position dans ${p.name}`,
  position: (p) => `${p.now} sur ${p.total}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "Ce formulaire n’a pas de telle question de fichier.",
  empty: "Ce fichier est vide. Exportez-le de nouveau, ou choisissez-en un autre.",
  noLength: "Indiquez la taille du fichier avant de l’envoyer.",
  noConcat: "Envoyez le fichier en un seul envoi : les envois ne sont pas assemblés ici (Upload-Concat).",
  tooLarge: (p) => `La limite ici est de ${bytes(p.max)}. En FLAC ou MP3, le fichier sera plus petit.`,
  tooLargeFile: (p) => `La limite ici est de ${bytes(p.max)}.`,
  notAudio: `Ce n’est pas un format audio que nous connaissons. WAV, AIFF, FLAC, MP3, M4A et OGG conviennent.`,
  unknownKind: "Ce type de fichier n’est pas accepté ici. Enregistrez-le dans un autre format, ou placez-le dans une archive ZIP.",
  otherKind: (p) => `C’est un autre type de fichier. Acceptés ici : ${kindList(p.kinds)}.`,
  tooMuchWaiting:
    "Trop de fichiers de votre réseau attendent d’être envoyés. Envoyez ce qui est téléversé, ou retirez-en une partie ; ce qui n’est pas envoyé est effacé après un jour.",
  noRoom:
    "Il n’y a pas de place pour des fichiers en ce moment. Ce que vous avez écrit est conservé : réessayez plus tard, ou envoyez sans le fichier s’il est facultatif.",
  locked: "Une autre requête envoie encore ce fichier. Réessayez dans un instant.",
  taken: "Ce fichier fait partie d’un envoi ; il ne peut plus être retiré ici.",
}
