import type { Catalogue } from "../catalogue.ts"
import { formatDay, formatList, formatNumber, plural } from "../format.ts"

const locale = "es"
const characters = (count: number) => plural(locale, count, { one: "# carácter", other: "# caracteres" })

export const statusPage: Catalogue["statusPage"] = {
  offline: "Se ha perdido la conexión. No se ha cambiado nada, y lo que has escrito está guardado aquí.",
  serverAway: "El servidor no ha respondido. No se ha cambiado nada, y lo que has escrito está guardado aquí. Inténtalo de nuevo.",
  unanswered:
    "No ha llegado respuesta, así que no es seguro que esto haya llegado. Lo que has escrito está guardado aquí, y no pasa nada por enviarlo otra vez.",
  gone: "Esta página ya no existe: el envío se ha borrado.",
  close: "Cerrar",
  cancel: "Cancelar",

  usual: (p) =>
    `Normalmente en ${plural(locale, Math.round(p.days), { one: "# día", other: "# días", zero: "menos de un día" })} (${formatNumber(locale, p.of)} respuestas)`,
  answerBy: { before: "Lo más probable es que tengas respuesta antes del ", after: "." },
  answerLate: (p) => `${p.team} quería haber respondido ya. Puedes preguntar más abajo.`,

  messages: {
    title: "Mensajes",
    none: (p) => `Todavía no hay mensajes. Pregunta a ${p.team} lo que quieras saber.`,
    you: "Tú",
    read: "Leído",
    write: (p) => `Escribir a ${p.team}`,
    send: "Enviar",
    sending: "Enviando",
    left: (p) => plural(locale, p.count, { one: "Queda # carácter", other: "Quedan # caracteres" }),
    over: (p) => `${characters(p.count)} de más`,
    empty: "Escribe algo primero.",
    attach: "Adjuntar archivos",
    attachFor: "tu mensaje",
    attached: "Archivos adjuntos",
    waits: (p) => `Se envía cuando termine de subirse ${formatList(locale, p.names)}.`,
    mend: "Un archivo no ha llegado. Inténtalo de nuevo o quítalo, y envía después.",
    sent: (p) => `Enviado. ${p.team} ya lo tiene; la respuesta aparecerá aquí.`,
    saved: "Lo que escribes se guarda en este navegador hasta que se envía.",
  },

  edit: {
    action: "Editar mi envío",
    title: "Editar tu envío",
    intro: (p) => `${p.team} ve la versión nueva en cuanto guardas, y puede seguir viendo la anterior.`,
    save: "Guardar los cambios",
    leave: "Volver sin guardar",
    loading: "Cargando tu envío",
    saved: (p) => `Guardado. ${p.team} ya ve la versión nueva.`,
    newLink: "Guardado. Esta página tiene un enlace nuevo, enviado a la dirección nueva. El enlace anterior ya no funciona.",
    elsewhere: "El envío se ha cambiado entretanto en otra ventana. Lo que has cambiado aquí se conserva sobre esa versión.",
    both: "Esto se ha cambiado en las dos. Al guardar vale lo que pone aquí:",
    other: (p) => `En la otra ventana pone: ${p.text}`,
    otherEmpty: "En la otra ventana está vacío.",
    otherItems: "En la otra ventana hay otros.",
    changes: "Modificado",
    version: (p) => plural(locale, p.version - 1, { one: "Una vez", other: "# veces" }),
  },

  link: {
    action: "Sustituir un enlace",
    title: "Sustituir un enlace",
    text: (p) => `Para un enlace que ya no funciona. Todo lo demás queda como está; ${p.team} ve el nuevo al momento.`,
    which: "Qué enlace",
    next: "Enlace nuevo",
    save: "Sustituir",
    saved: "El enlace se ha sustituido.",
    in: (p) => (p.title ? `${p.title}: ${p.label}` : p.label),
  },

  watch: {
    action: "Avisarme por correo",
    title: "Avisarme por correo cuando haya cambios",
    text: "Primero enviamos un enlace de confirmación a esta dirección. No se envía nada más hasta que alguien lo siga.",
    email: "Correo electrónico",
    ask: "Enviar correo de confirmación",
    asked: (p) => `El correo de confirmación va de camino a ${p.email}. Confírmalo, y te avisaremos cuando algo cambie.`,
    list: "A quién se avisa",
    waiting: "Espera un sí",
    confirmed: "Confirmado",
    end: "Quitar",
    endFor: (p) => `Quitar ${p.email}`,
    ended: (p) => `${p.email} no recibirá más avisos.`,
  },

  treatment: {
    title: "¿Cómo ha sido tu experiencia?",
    text: (p) =>
      `Sea cual sea la decisión. ${p.team} ve sumas de cinco personas o más, como pronto un mes después. No se anota en ningún sitio cuál es tu respuesta, así que no se puede cambiar.`,
    steps: ["Mal", "Más bien mal", "Regular", "Bien", "Muy bien"],
    send: "Enviar mi respuesta",
    sending: "Enviando",
    choose: "Elige primero una de las cinco.",
    given: "Gracias. Cuenta la primera respuesta que se da aquí.",
  },

  data: {
    export: "Exportar mis datos",
    erase: "Borrar mis datos",
    title: "¿Borrar lo que enviaste?",
    text: (p) =>
      `${p.team} también lo pierde: tu nombre, tu dirección, tus respuestas, archivos y mensajes. Esta página desaparece y nadie puede recuperar nada. Solo queda que aquí hubo algo.`,
    number: (p) => `Escribe ${p.number} para confirmar`,
    confirm: "Borrar para siempre",
    keep: "Conservar",
    unsure:
      "No ha llegado respuesta, así que no es seguro si se ha borrado. No pasa nada por intentarlo otra vez: si ya está borrado, esta página lo dirá.",
    done: {
      title: "Está borrado",
      text: (p) =>
        `Tu nombre, tu dirección, respuestas, archivos y mensajes ya no están, tampoco en ${p.team}. Los restos en los archivos de la base de datos se sobrescriben en unos minutos. Las copias hechas antes, como las de seguridad, desaparecen cuando se sustituyen.`,
      home: "Volver al inicio",
      unsent: "Lo que estabas escribiendo no se ha enviado. Ya solo está aquí, para que lo copies:",
    },
  },

  noscript: {
    sent: "Lo que se envió",
    read: "Esta página se puede leer sin JavaScript. Para escribir, cambiar o retirar algo, actívalo y vuelve a cargar la página.",
    told: "Lo que ha pasado",
    at: (p) => formatDay(locale, p.at.slice(0, 10)),
    data: "Llevarte todo lo que se guarda de ello",
  },

  offer: {
    title: "Tu respuesta",
    by: (p) => `Responde antes de esta fecha: ${p.until}`,
    text: (p) => `${p.team} quiere saber si aceptas.`,
    confirm: "Confirmar",
    decline: "Rechazar",
    declineTitle: "¿Rechazar la oferta?",
    reason: "Motivo (opcional)",
    reasonHelp: (p) => `${p.team} lo recibe como mensaje.`,
    confirmed: (p) => `Has confirmado: ${p.at}`,
    declined: (p) => `Has rechazado: ${p.at}`,
    change: (p) => `Puedes cambiar tu respuesta hasta esta fecha: ${p.until}.`,
    expired: "El plazo para responder ha pasado",
    expiredText: (p) => `Terminó en esta fecha: ${p.until}. Puedes escribir a ${p.team} más abajo.`,
    withdrawn: "Ya no se puede confirmar",
    withdrawnText: (p) => `${p.team} ha retirado la petición de confirmar. Escribe más abajo si no sabes qué significa para ti.`,
  },
}

export const statusRefusals: Catalogue["statusRefusals"] = {
  closed: (p) => `${p.team} ya no admite cambios aquí: el portal está cerrado.`,
  decided: (p) => `${p.team} ha respondido, así que el envío ya no se puede cambiar. En su lugar puedes escribir un mensaje.`,
  withdrawn: "El envío se retiró, así que ya no se puede cambiar.",
  changed: "El envío se ha cambiado entretanto en otra ventana. Vuelve a cargar la página para verlo.",
  tooManyVersions: (p) => `El envío ya se ha cambiado ${p.max} veces. Escribe un mensaje con lo demás que sea nuevo.`,
  treatmentNotAsked: "Esto se pregunta cuando hay una decisión, y solo donde el equipo lo pregunta.",
  noLink: "En este lugar ya no hay ningún enlace. Vuelve a cargar la página.",
  keepPast: "Este día ya ha pasado. Elige uno que esté por venir, o deja el campo vacío.",
  numberWrong: (p) => `Escribe el número tal como aparece en la página: ${p.number}.`,
  notAddress: "Esta dirección no está completa. Tiene la forma name@example.com.",
  messageOther:
    "Lo que escribiste aquí primero ya ha llegado, así que ya no se puede cambiar. Lo que has cambiado desde entonces está guardado: envíalo como otro mensaje.",
  tooManyMessages: (p) => `Ya hay ${p.max} mensajes sobre este envío y no caben más. Lo que has escrito está guardado aquí.`,
  tooManyWatches: (p) => `Se avisa a ${p.max} direcciones como máximo. Quita una primero.`,
  noOffer: "Aquí no se pide ninguna respuesta. Vuelve a cargar la página para ver el estado actual.",
  offerExpired: "El plazo para responder ha pasado. En su lugar puedes escribir un mensaje.",
  offerWithdrawn: "La oferta se ha retirado y ya no se puede responder. En su lugar puedes escribir un mensaje.",
}

export const wordings: Catalogue["wordings"] = {
  received: "Recibido",
  inReview: "En revisión",
  accepted: "Aceptado",
  declined: "Esta vez no",
  withdrawn: "Retirado",
}
