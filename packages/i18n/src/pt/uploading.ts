import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes, formatList, plural } from "../format.ts"

const locale = "pt"
const bytes = (size: number) => formatBytes(locale, size)
const list = (names: string[]) => formatList(locale, names)

const fileKinds: Record<FileKindName, string> = {
  image: "imagens",
  pdf: "PDF",
  document: "documentos de escritório",
  audio: "áudio",
  video: "vídeo",
  archive: "arquivos compactados (ZIP e semelhantes)",
  text: "texto simples",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const notAudio = "não é um formato de áudio que conhecemos. WAV, AIFF, FLAC, MP3, M4A e OGG funcionam."

function timeLeft(seconds: number): string {
  if (seconds < 60) return plural(locale, seconds, { one: "falta cerca de # segundo", other: "faltam cerca de # segundos" })
  if (seconds < 3600)
    return plural(locale, Math.round(seconds / 60), { one: "falta cerca de # minuto", other: "faltam cerca de # minutos" })
  return plural(locale, Math.round(seconds / 3600), { one: "falta cerca de # hora", other: "faltam cerca de # horas" })
}

export const uploading: Catalogue["uploading"] = {
  drop: "Solte um arquivo de áudio aqui",
  dropNow: "Solte para adicionar",
  dropSome: "Solte arquivos de áudio aqui",
  dropFile: "Solte ou cole um arquivo aqui",
  dropFiles: "Solte ou cole arquivos aqui",
  choose: "Escolher um arquivo",
  chooseMany: "Escolher arquivos",
  chooseAgain: "Escolher de novo",
  addAnother: "Adicionar outro arquivo",
  formats: (p) => `WAV, AIFF, FLAC, MP3, M4A ou OGG, até ${bytes(p.max)}`,
  kinds: (p) => (p.kinds.length === 0 ? `Um arquivo de até ${bytes(p.max)}` : `Aceita ${kindList(p.kinds)}, até ${bytes(p.max)}`),
  orLink: "ou um link privado",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)} de ${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount} a ${bytes(Math.round(p.speed))}/s, ${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `Carregamento de ${p.name}`,
  queued: "Espera a vez",
  paused: (p) => `Em pausa: ${bytes(p.sent)} de ${bytes(p.size)}`,
  waiting: (p) => `${p.reason} O que chegou está seguro; continua sozinho.`,
  checking: "Está tudo aqui. Verificando o arquivo",
  lost: (p) =>
    p.sent > 0
      ? `Chegaram ${bytes(p.sent)} de ${bytes(p.size)}. Escolha o mesmo arquivo de novo para continuar.`
      : "A página foi recarregada antes de começar. Escolha o arquivo de novo.",
  otherFile: (p) => `“${p.chosen}” é outro arquivo. Para continuar, escolha “${p.name}”, de ${bytes(p.size)}, ou remova-o primeiro.`,
  offline: "A conexão caiu.",
  serverAway: "O servidor não está respondendo agora.",
  noRoom: "Não há espaço para arquivos agora. O que você escreveu está guardado: tente mais tarde, ou envie sem o arquivo.",
  gaveUp: "O carregamento não terminou. O que chegou está guardado.",
  refused: "Este arquivo não foi aceito. Escolha outro, por favor.",
  expired: "Este arquivo ficou guardado por um dia e foi apagado. Escolha-o de novo.",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `${p.name} foi carregado.`,
  refusedAnnounce: (p) => `${p.name}: ${p.reason}`,
  pause: (p) => `Pausar o carregamento de ${p.name}`,
  resume: (p) => `Continuar o carregamento de ${p.name}`,
  retry: "Tentar de novo",
  replace: "Substituir",
  replaced: (p) => `${p.chosen} entra no lugar de ${p.name}.`,
  remove: (p) => `Remover ${p.name}`,
  twin: (p) => `O mesmo arquivo que “${p.name}”. Remova um dos dois se não foi essa a intenção.`,
  twice: (p) => `“${p.name}” já está aqui.`,
  notKind: (p) => `“${p.name}” é outro tipo de arquivo. Aqui se aceita ${kindList(p.kinds)}.`,
  removed: (p) => `${p.name} foi removido.`,
  tooLarge: (p) => `“${p.name}” tem ${bytes(p.size)}. O limite é de ${bytes(p.max)}; em FLAC ou MP3 ele fica menor.`,
  tooLargeFile: (p) => `“${p.name}” tem ${bytes(p.size)}. O limite aqui é de ${bytes(p.max)}.`,
  empty: (p) => `“${p.name}” está vazio. Exporte-o de novo, ou escolha outro arquivo.`,
  notAudio: (p) => `“${p.name}” ${notAudio}`,
  notPlayable: (p) =>
    `“${p.name}” está no formato ${p.format}, que os navegadores não reproduzem. WAV, AIFF, FLAC, MP3, M4A e OGG funcionam.`,
  unknownFile: (p) => `“${p.name}” é um tipo de arquivo que não é aceito aqui. Outro formato ou um arquivo ZIP funciona.`,
  hardToPlay: (p) =>
    `Uma gravação no formato ${p.format} é enviada como está, mas só o Safari a reproduz: a equipe talvez precise baixá-la. WAV, FLAC e MP3 tocam em qualquer lugar.`,
  hardToShow: (p) =>
    `Uma imagem no formato ${p.format} é enviada como está, mas a maioria dos navegadores não consegue mostrá-la: a equipe precisa baixá-la. Um JPEG aparece na hora.`,
  tooMany: (p) =>
    `${plural(locale, p.max, { one: "Aqui cabe um arquivo", other: "Aqui cabem até # arquivos" })}; ficou de fora ${list(p.left.map((name) => `“${name}”`))}.`,
  needsResume: "Este carregamento está em pausa. Continue, ou remova o arquivo.",
  needsRetry: "Este carregamento não terminou. Tente de novo, ou remova o arquivo.",
  needsFile: "Este arquivo está incompleto. Escolha o mesmo arquivo de novo, ou remova-o.",
  needsOther: "Este arquivo não foi aceito. Escolha outro, ou remova-o.",
  play: (p) => `Tocar ${p.name}`,
  noPreview: "Não dá para tocar aqui, mas ele é enviado mesmo assim.",
  pausePlay: (p) => `Pausar ${p.name}`,
  seek: (p) => `Posição em ${p.name}`,
  position: (p) => `${p.now} de ${p.total}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "Este formulário não tem essa pergunta de arquivo.",
  empty: "Este arquivo está vazio. Exporte-o de novo, ou escolha outro.",
  noLength: "Informe o tamanho do arquivo antes de enviá-lo.",
  noConcat: "Envie o arquivo em um único envio: aqui os envios não são unidos (Upload-Concat).",
  tooLarge: (p) => `O limite aqui é de ${bytes(p.max)}. Em FLAC ou MP3 o arquivo fica menor.`,
  tooLargeFile: (p) => `O limite aqui é de ${bytes(p.max)}.`,
  notAudio: `Isto ${notAudio}`,
  unknownKind: "Este tipo de arquivo não é aceito aqui. Salve-o em outro formato, ou coloque-o em um arquivo ZIP.",
  otherKind: (p) => `É outro tipo de arquivo. Aqui se aceita ${kindList(p.kinds)}.`,
  tooMuchWaiting:
    "Há muita coisa da sua rede esperando para ser enviada. Envie o que está carregado, ou remova uma parte; o que não for enviado some depois de um dia.",
  noRoom:
    "Não há espaço para arquivos agora. O que você escreveu está guardado: tente mais tarde, ou envie sem o arquivo se ele não for obrigatório.",
  locked: "Outra requisição ainda está enviando este arquivo. Tente de novo daqui a pouco.",
  taken: "Este arquivo faz parte de um envio; não pode mais ser removido aqui.",
}
