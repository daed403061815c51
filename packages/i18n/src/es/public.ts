import type { Catalogue } from "../catalogue.ts"
import { capitalized, formatList, formatNumber, plural } from "../format.ts"
import { uploading } from "./uploading.ts"

const locale = "es"

const list = (names: string[]) => formatList(locale, names)
const number = (value: number) => formatNumber(locale, value)
const words = (count: number) => plural(locale, count, { one: "# palabra", other: "# palabras" })
const characters = (count: number) => plural(locale, count, { one: "# carácter", other: "# caracteres" })

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural(locale, seconds, { one: "# segundo", other: "# segundos" })
    : plural(locale, Math.ceil(seconds / 60), { one: "# minuto", other: "# minutos" })
}

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "Envíos a sellos, sin complicaciones",
  meta: {
    portal: (p) => `${p.title}: ${p.team} recibe aquí los envíos.`,
    picture: (p) => `${p.title} (${p.team})`,
  },
  madeWith: "Hecho con Intray",
  madeWithFor: (p) => `Hecho con Intray. Tus datos se quedan en ${p.team}.`,
  skip: "Ir al formulario",
  language: "Idioma",
  again: "¿Ya has enviado algo? Recibe de nuevo tu enlace de seguimiento",
  offline: "No tienes conexión. Esta página muestra lo último que sabía.",
  toasts: {
    area: "Avisos ({hotkey})",
    one: "Aviso",
    online: "Vuelves a tener conexión.",
    newer: "Hay una versión nueva de esta página",
  },
  crashed: {
    status: "Error en el navegador",
    title: "Esta página ha dejado de funcionar",
    text: "Lo que has escrito está guardado en este navegador. Vuelve a cargar la página para continuar.",
    action: "Volver a cargar",
  },

  panel: {
    statusPage: { title: "Tu propia página de seguimiento", text: "Con un enlace, sin cuenta" },
    draft: { title: "Tu borrador se guarda aquí", text: "En este navegador, también si recargas" },
    draftShort: { title: "Tu borrador se guarda aquí", text: "Mientras esta página esté abierta" },
  },

  form: {
    choose: "Elige una opción",
    yes: "Sí",
    no: "No",
    clear: "Borrar la elección",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `Elige ${p.min}` : `Elige de ${p.min} a ${p.max}`
      if (p.max) return `Elige ${p.max} como máximo`
      return p.min ? `Elige ${p.min} como mínimo` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `De ${min} a ${max}`
      if (min) return `${min} o más`
      return max ? `${max} o menos` : ""
    },
    readAs: (p) => `Leído como ${p.number}`,
    meant: "¿Qué número es?",
    total: (p) => `Total: ${p.sum}`,
    today: "hoy",
    days: (p) => {
      if (p.from && p.to) return `Entre: ${p.from} y ${p.to}`
      if (p.from) return `Desde: ${p.from}`
      return p.to ? `Hasta: ${p.to}` : ""
    },
    trap: "Deja este campo vacío",
    times: (p) => (p.from && p.to ? `De ${p.from} a ${p.to}` : p.from ? `Desde las ${p.from}` : p.to ? `Hasta las ${p.to}` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "No está completo. Rellena todas las partes o borra el campo.",
    mark: (p) => `${p.mark} de ${p.scale}${p.means ? `, ${p.means}` : ""}`,
    markEnd: (p) => `${p.mark}: ${p.means}`,
    find: "Escribe para buscar",
    findIn: (p) => `Buscar en ${p.label}`,
    options: "Opciones",
    fitting: (p) =>
      plural(locale, p.count, { one: "# opción coincide.", other: "# opciones coinciden.", zero: "Ninguna opción coincide." }),
    noneFound: (p) => `Nada aquí se llama «${p.typed.slice(0, 40)}».`,
    chosen: (p) => plural(locale, p.count, { one: "# elegida", other: "# elegidas" }),
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `De ${number(p.minWords)} a ${words(p.maxWords)}`
      if (p.maxWords) return `Hasta ${words(p.maxWords)}`
      if (p.minWords) return `Al menos ${words(p.minWords)}`
      if (!p.minLength) return ""
      return p.maxLength ? `De ${number(p.minLength)} a ${characters(p.maxLength)}` : `Al menos ${characters(p.minLength)}`
    },
    words: (p) => (p.max ? `${number(p.count)} de ${words(p.max)}` : words(p.count)),
    wordsWanted: (p) => `${words(p.count)} de al menos ${number(p.min)}`,
    wordsOver: (p) => `${words(p.count)} de más`,
    charactersLeft: (p) => plural(locale, p.count, { one: "Queda # carácter", other: "Quedan # caracteres" }),
    charactersWanted: (p) => plural(locale, p.count, { one: "Falta # carácter", other: "Faltan # caracteres" }),
    charactersOver: (p) => `${characters(p.count)} de más`,
  },

  steps: {
    progress: (p) => `Paso ${p.position} de ${p.count}`,
    next: "Siguiente",
    back: "Atrás",
    toFix: (p) => plural(locale, p.count, { one: "Una cosa por corregir en este paso.", other: "# cosas por corregir en este paso." }),
  },

  asked: {
    came: (p) => (p.labels.length > 3 ? `Se hacen ${number(p.labels.length)} preguntas más.` : `Ahora se pregunta: ${list(p.labels)}.`),
    went: (p) => (p.labels.length > 3 ? `Ya no se hacen ${number(p.labels.length)} preguntas.` : `Ya no se pregunta: ${list(p.labels)}.`),
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${p.title}` : `${capitalized(locale, p.itemName)} ${p.position}`),
    name: (p) => `${p.itemName} ${p.position}`,
    at: (p) => `${p.item}, ${p.question}`,
    add: (p) => (p.position === 1 ? `Añadir ${p.itemName}` : `Añadir ${p.itemName} ${p.position}`),
    full: (p) => (p.max === 1 ? `Cabe 1 ${p.itemName}.` : `Caben ${number(p.max)} ${p.itemsName} como máximo.`),
    added: (p) => `Añadido: ${p.name}.`,
    moveUp: "Subir",
    moveDown: "Bajar",
    moved: (p) => `${p.name}: ahora ${p.position} de ${p.count}.`,
    remove: (p) => `Quitar ${p.itemName}`,
    removed: (p) => `Quitado: ${p.name}.`,
    undo: "Deshacer",
    restored: (p) => `Recuperado: ${p.name}.`,
    toFix: (p) => plural(locale, p.count, { one: "# cosa por corregir", other: "# cosas por corregir" }),
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `Enlace de ${p.provider}`,
    recognisedPrivate: (p) => `Enlace privado de ${p.provider}`,
    note: "No se carga nada de allí hasta que alguien lo abre.",
  },

  draft: {
    back: (p) => `Tu borrador ha vuelto (${p.at}).`,
    startOver: "Empezar de nuevo",
    startedOver: "El formulario vuelve a estar vacío.",
    undo: "Deshacer",
  },

  send: {
    send: "Enviar",
    sendItems: (p) => (p.count === 0 ? "Enviar" : `Enviar ${number(p.count)} ${p.count === 1 ? p.itemName : p.itemsName}`),
    sending: "Enviando",
    waits: "Se envía al terminar la subida",
    stopWaiting: "No enviar todavía",
    toFix: (p) => plural(locale, p.count, { one: "Una cosa por corregir más arriba.", other: "# cosas por corregir más arriba." }),
    waitsFor: (p) => `El envío espera a que termine de subirse ${list(p.names)}.`,
    willSend: (p) => `Se envía en cuanto termine de subirse ${list(p.names)}.`,
    offline: (p) =>
      `No hay conexión con ${p.team}. No se ha perdido nada: lo que has escrito está guardado aquí. Envía de nuevo cuando vuelvas a tener conexión.`,
    failed: (p) =>
      `No ha llegado respuesta de ${p.team}, así que no es seguro que haya llegado. Lo que has escrito está guardado aquí, y no pasa nada por enviarlo otra vez.`,
    tooLarge: "Es más texto del que cabe. Lo que has escrito está guardado; acorta las respuestas largas y envía de nuevo.",
    tooMany: (p) =>
      `Se ha enviado demasiado desde tu red en poco tiempo. No se ha perdido nada; inténtalo de nuevo ${p.seconds ? `en ${waitFor(p.seconds)}` : "un poco más tarde"}.`,
    slow: "Sigue enviándose: la conexión es lenta. No se pierde nada si esperas, y nada se envía dos veces.",
    away: (p) => `Ahora mismo no hay conexión con ${p.team}. Se enviará en cuanto vuelva; deja esta página abierta.`,
    busy: (p) => `El servidor de ${p.team} está ocupado. Se intentará otra vez por sí solo; deja esta página abierta.`,
    stopTrying: "No enviarlo ahora",
    stopped:
      "Detenido. No es seguro si un intento anterior ha llegado. Lo que has escrito sigue aquí, y no pasa nada por enviarlo otra vez.",
    closed: (p) =>
      `${p.team} cerró este portal mientras escribías, así que no se ha enviado. Lo que has escrito está guardado en este navegador.`,
    full: (p) =>
      `Todas las plazas se ocuparon mientras escribías, así que no se ha enviado. Lo que has escrito está guardado; quizá ${p.team} abra más.`,
    locked: "La contraseña ha cambiado, o se pide de nuevo a las doce horas. Escríbela otra vez: lo que has escrito está guardado.",
    proof: "Una comprobación contra envíos automáticos no ha salido bien. No se ha perdido nada; envía de nuevo, por favor.",
    outdated: (p) =>
      `${p.team} cambió este formulario hace más de un día, y el antiguo ya no se admite. Tus respuestas pasan al nuevo, allí donde pregunta lo mismo.`,
    moveOver: "Seguir con el formulario nuevo",
    sentAlready: "Un intento anterior sí llegó, con otras respuestas. Para enviar también estas, pulsa otra vez: serán un segundo envío.",
    earlier: (p) => `Abrir la página de seguimiento de #${p.number}`,
    gone: "Este portal ya no existe, así que no se ha enviado. Lo que has escrito está guardado en este navegador.",
    refused:
      "No se ha aceptado. Lo que has escrito está guardado aquí. Vuelve a cargar la página e inténtalo de nuevo, o prueba desde otra red.",
    savedHere: "Lo que has escrito está guardado aquí.",
  },

  sent: {
    title: "Ha llegado",
    text: (p) => `${p.team} ya lo tiene. Tu número es`,
    number: (p) => `#${p.number}`,
    keep: "Guarda este enlace. Es tu página de seguimiento: allí ves cómo va, sin cuenta.",
    linkLabel: "Enlace a tu página de seguimiento",
    copy: "Copiar enlace",
    copied: "Copiado",
    copyByHand: "Selecciona y copia el enlace",
    open: "Abrir tu página de seguimiento",
    newTab: "se abre en una pestaña nueva",
    mailed: (p) => `Hemos enviado el enlace a ${p.to}.`,
    again: "Enviar otra cosa",
    announce: (p) => `Enviado. Tu número es ${p.number}.`,
  },

  here: {
    title: "Enviado desde este navegador",
    item: (p) => `#${p.number}, ${p.at}`,
    remembered: "Este navegador recuerda el enlace y lo muestra aquí de nuevo.",
    forgetThis: "Olvidarlo en este dispositivo",
    forget: "Olvidar",
    forgetOne: (p) => `Olvidar #${p.number} en este dispositivo`,
    forgotten: (p) => `Este navegador ya no recuerda el enlace de #${p.number}.`,
  },

  news: {
    offline: "No tienes conexión. Sigue escribiendo: todo se guarda aquí y podrás enviarlo cuando vuelvas.",
    closesAt: (p) => `Cierre de este portal: ${p.at}.`,
    closesIn: (p) => `Este portal cierra en ${p.left}. Lo que hayas empezado hasta entonces se admite hasta las ${p.until}.`,
    grace: (p) => `Este portal ha cerrado. Lo que habías empezado se admite hasta las ${p.until}.`,
    graceSoon: (p) => `${p.team} acaba de cerrar este portal. Lo que habías empezado se admite unos minutos más.`,
    full: (p) => `Entretanto se han ocupado todas las plazas de ${p.team}. Lo que has escrito está guardado en este navegador.`,
    over: "Este portal ha cerrado. Lo que has escrito está guardado en este navegador.",
    version: (p) =>
      `${p.team} ha publicado una versión nueva de este formulario. Puedes terminar y enviar esta durante un día, o seguir con la nueva: tus respuestas van contigo.`,
    carried: "Esta es la versión nueva del formulario. Tus respuestas han pasado allí donde pregunta lo mismo; repásalas, por favor.",
  },

  status: {
    pageTitle: (p) => `${p.wording}: ${p.title}`,
    onlyYou: "Solo quien tiene este enlace puede ver esta página",
    number: (p) => `#${p.number}`,
    sentence: {
      inbox: (p) => `«${p.title}» está en ${p.team}. Esta página cambia en cuanto haya novedades.`,
      review: (p) => `${p.team} está revisando «${p.title}». No tienes que hacer nada: la respuesta aparecerá aquí.`,
      accepted: (p) => `Buenas noticias: ${p.team} ha aceptado «${p.title}».`,
      declined: (p) => `${p.team} ha decidido no seguir adelante con «${p.title}». Gracias por enviarlo.`,
      withdrawn: (p) => `«${p.title}» se ha retirado. ${p.team} ya no lo tiene en cuenta.`,
    },
    timeline: "Cómo va",
    since: (p) => `Desde: ${p.at}`,
    expected: "Respuesta",
    expectedNote: "Aparecerá aquí",
    whatYouSent: "Lo que has enviado",
    atAGlance: "De un vistazo",
    fields: { number: "Número", by: "De", sentOn: "Enviado", sentTo: "A" },
    sendAnother: "Enviar otra cosa",
    itemTitle: (p) => `${p.position}. ${p.title}`,
    openLink: (p) => `Abrir en ${p.provider}`,
    download: (p) => `Descargar ${p.name}`,
    noAudio: "Este archivo no se ha podido cargar.",
    withdraw: "Retirar",
    withdrawTitle: (p) => `¿Retirar «${p.title}»?`,
    withdrawText: (p) => `${p.team} dejará de tenerlo en cuenta. No se puede deshacer; tendrías que enviarlo de nuevo.`,
    withdrawConfirm: "Retirar",
    withdrawKeep: "Conservar",
    withdrawUnsure:
      "No ha llegado respuesta, así que no es seguro si se ha retirado. No pasa nada por intentarlo otra vez: si ya está retirado, esta página lo dirá.",
    withdrawRefused: (p) =>
      `${p.team} ha respondido entretanto, así que ya no se puede retirar. Vuelve a cargar la página para ver la respuesta.`,
    withdrawn: "Retirado.",
    withdrawnWording: "Retirado",
  },

  calls: {
    title: (p) => `Convocatorias abiertas de ${p.team}`,
    description: (p) => `Para qué recibe envíos ${p.team} en este momento.`,
    none: "Ahora no hay nada abierto. Vuelve más adelante.",
    until: (p) => `Abierta hasta el ${p.moment}`,
    more: "Convocatorias anteriores",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "Página no encontrada",
    text: "Lo sentimos, no hemos encontrado esta página.",
    message: (p) => `Página no encontrada: ${p.path}`,
    codeLabel: (p) => `Error ${p.code}, ${p.status}`,
    back: "Volver al inicio",
  },
}
