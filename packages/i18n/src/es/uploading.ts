import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes, formatList, plural } from "../format.ts"

const locale = "es"
const bytes = (size: number) => formatBytes(locale, size)
const list = (names: string[]) => formatList(locale, names)

const fileKinds: Record<FileKindName, string> = {
  image: "imágenes",
  pdf: "PDF",
  document: "documentos de oficina",
  audio: "audio",
  video: "vídeo",
  archive: "archivos comprimidos (ZIP y similares)",
  text: "texto sin formato",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const notAudio = "no es un formato de audio que conozcamos. Sirven WAV, AIFF, FLAC, MP3, M4A y OGG."

function timeLeft(seconds: number): string {
  if (seconds < 60) return plural(locale, seconds, { one: "queda # segundo aproximadamente", other: "quedan unos # segundos" })
  if (seconds < 3600)
    return plural(locale, Math.round(seconds / 60), { one: "queda # minuto aproximadamente", other: "quedan unos # minutos" })
  return plural(locale, Math.round(seconds / 3600), { one: "queda # hora aproximadamente", other: "quedan unas # horas" })
}

export const uploading: Catalogue["uploading"] = {
  drop: "Suelta aquí un archivo de audio",
  dropNow: "Suelta para añadirlo",
  dropSome: "Suelta aquí archivos de audio",
  dropFile: "Suelta o pega aquí un archivo",
  dropFiles: "Suelta o pega aquí archivos",
  choose: "Elegir un archivo",
  chooseMany: "Elegir archivos",
  chooseAgain: "Elegirlo de nuevo",
  addAnother: "Añadir otro archivo",
  formats: (p) => `WAV, AIFF, FLAC, MP3, M4A u OGG, hasta ${bytes(p.max)}`,
  kinds: (p) => (p.kinds.length === 0 ? `Un archivo de hasta ${bytes(p.max)}` : `Se admiten ${kindList(p.kinds)}, hasta ${bytes(p.max)}`),
  orLink: "o un enlace privado",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)} de ${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount} a ${bytes(Math.round(p.speed))}/s, ${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `Subida de ${p.name}`,
  queued: "Espera su turno",
  paused: (p) => `En pausa: ${bytes(p.sent)} de ${bytes(p.size)}`,
  waiting: (p) => `${p.reason} Lo que ha llegado está a salvo; continuará por sí solo.`,
  checking: "Ya está todo. Comprobando el archivo",
  lost: (p) =>
    p.sent > 0
      ? `Han llegado ${bytes(p.sent)} de ${bytes(p.size)}. Elige de nuevo el mismo archivo para continuar.`
      : "La página se recargó antes de empezar. Elige de nuevo el archivo.",
  otherFile: (p) => `«${p.chosen}» es otro archivo. Para continuar, elige «${p.name}», de ${bytes(p.size)}, o quítalo primero.`,
  offline: "Se ha perdido la conexión.",
  serverAway: "El servidor no responde ahora mismo.",
  noRoom: "Ahora mismo no hay sitio para archivos. Lo que has escrito está guardado: inténtalo más tarde, o envía sin el archivo.",
  gaveUp: "La subida no ha terminado. Lo que ha llegado se conserva.",
  refused: "Este archivo no se ha aceptado. Elige otro, por favor.",
  expired: "Esta subida se guardó un día y ya no está. Elige de nuevo el archivo.",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `${p.name} se ha subido.`,
  refusedAnnounce: (p) => `${p.name}: ${p.reason}`,
  pause: (p) => `Pausar la subida de ${p.name}`,
  resume: (p) => `Continuar la subida de ${p.name}`,
  retry: "Intentar de nuevo",
  replace: "Sustituir",
  replaced: (p) => `${p.chosen} sustituye a ${p.name}.`,
  remove: (p) => `Quitar ${p.name}`,
  twin: (p) => `El mismo archivo que «${p.name}». Quita uno de los dos si no era la intención.`,
  twice: (p) => `«${p.name}» ya está aquí.`,
  notKind: (p) => `«${p.name}» es otro tipo de archivo. Aquí se admiten ${kindList(p.kinds)}.`,
  removed: (p) => `${p.name} se ha quitado.`,
  tooLarge: (p) => `«${p.name}» ocupa ${bytes(p.size)}. El límite es de ${bytes(p.max)}; en FLAC o MP3 será más pequeño.`,
  tooLargeFile: (p) => `«${p.name}» ocupa ${bytes(p.size)}. El límite aquí es de ${bytes(p.max)}.`,
  empty: (p) => `«${p.name}» está vacío. Expórtalo de nuevo, o elige otro archivo.`,
  notAudio: (p) => `«${p.name}» ${notAudio}`,
  notPlayable: (p) =>
    `«${p.name}» está en el formato ${p.format}, que los navegadores no reproducen. Sirven WAV, AIFF, FLAC, MP3, M4A y OGG.`,
  unknownFile: (p) => `«${p.name}» es un tipo de archivo que no se admite aquí. Se puede guardar en otro formato o en un archivo ZIP.`,
  hardToPlay: (p) =>
    `Una grabación en el formato ${p.format} se envía tal cual, pero solo Safari la reproduce: puede que el equipo tenga que descargarla. WAV, FLAC y MP3 suenan en todas partes.`,
  hardToShow: (p) =>
    `Una imagen en el formato ${p.format} se envía tal cual, pero la mayoría de los navegadores no puede mostrarla: el equipo tiene que descargarla. Un JPEG se ve enseguida.`,
  tooMany: (p) =>
    `${plural(locale, p.max, { one: "Aquí cabe un archivo", other: "Aquí caben hasta # archivos" })}; se ha quedado fuera ${list(p.left.map((name) => `«${name}»`))}.`,
  needsResume: "Esta subida está en pausa. Continúala, o quita el archivo.",
  needsRetry: "Esta subida no ha terminado. Inténtalo de nuevo, o quita el archivo.",
  needsFile: "Esta subida está incompleta. Elige de nuevo el mismo archivo, o quítalo.",
  needsOther: "Este archivo no se ha aceptado. Elige otro, o quítalo.",
  play: (p) => `Reproducir ${p.name}`,
  noPreview: "No se puede reproducir aquí, pero se envía igualmente.",
  pausePlay: (p) => `Pausar ${p.name}`,
  seek: (p) => `Posición en ${p.name}`,
  position: (p) => `${p.now} de ${p.total}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "Este formulario no tiene esa pregunta de archivos.",
  empty: "Este archivo está vacío. Expórtalo de nuevo, o elige otro.",
  noLength: "Indica el tamaño del archivo antes de enviarlo.",
  noConcat: "Envía el archivo en una sola subida: aquí no se unen subidas (Upload-Concat).",
  tooLarge: (p) => `El límite aquí es de ${bytes(p.max)}. En FLAC o MP3 el archivo será más pequeño.`,
  tooLargeFile: (p) => `El límite aquí es de ${bytes(p.max)}.`,
  notAudio: `Esto ${notAudio}`,
  unknownKind: "Este tipo de archivo no se admite aquí. Guárdalo en otro formato, o mételo en un archivo ZIP.",
  otherKind: (p) => `Es otro tipo de archivo. Aquí se admiten ${kindList(p.kinds)}.`,
  tooMuchWaiting:
    "Hay demasiado esperando a ser enviado desde tu red. Envía lo que está subido, o quita una parte; lo que no se envía desaparece al cabo de un día.",
  noRoom:
    "Ahora mismo no hay sitio para archivos. Lo que has escrito está guardado: inténtalo más tarde, o envía sin el archivo si no es obligatorio.",
  locked: "Otra petición todavía está enviando este archivo. Inténtalo de nuevo en un momento.",
  taken: "Este archivo pertenece a un envío; ya no se puede quitar aquí.",
}
