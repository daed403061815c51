import type { Catalogue } from "../catalogue.ts"

const secret = "Quien tenga el enlace puede ver lo que enviaste, así que no lo compartas."

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `${p.team} ha recibido #${p.number}`,
  heading: (p) => `#${p.number} ha llegado`,
  thanks: (p) => `Gracias. Lo que enviaste a ${p.team} por «${p.portal}» ya está en sus manos.`,
  follow: `Tu página de seguimiento muestra cómo va, sin cuenta. Para escribir al equipo, usa también esa página: las respuestas a este correo no se leen. ${secret}`,
  action: "Abrir la página de seguimiento",
  footer: "Si no has enviado nada, alguien escribió tu dirección por error y puedes ignorar este correo.",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "Tus enlaces de seguimiento",
  heading: "Lo que se envió desde esta dirección",
  intro: "Alguien, seguramente tú, pidió estos enlaces. Cada uno muestra cómo va un envío, sin cuenta.",
  line: (p) => `#${p.number}, enviado a ${p.team} por «${p.portal}»:`,
  more: "Los más antiguos no se incluyen.",
  secret: "Quien tenga un enlace puede ver lo que se envió, así que no los compartas.",
  footer: "Si no lo has pedido, alguien escribió tu dirección por error y puedes ignorar este correo.",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `Confirma: correos sobre #${p.number}`,
    heading: (p) => `¿Quieres correos sobre #${p.number}?`,
    text: (p) =>
      `Alguien, seguramente tú, pidió un correo cuando haya novedades de ${p.team} sobre #${p.number}. No se envía nada hasta que digas que sí.`,
    action: "Sí, avísame",
    footer: "Si no lo has pedido, ignora este correo: no llegará nada más.",
  },
  changed: {
    subject: (p) => `${p.team}: novedades sobre #${p.number}`,
    heading: (p) => `Hay novedades sobre #${p.number}`,
    text: (p) => `${p.team} ha cambiado tu página de seguimiento. Te avisaremos de nuevo después de que la mires.`,
    action: "Abrir la página de seguimiento",
    end: "Cancelar la suscripción",
    footer: `Recibes este correo porque confirmaste que lo quieres. ${secret}`,
  },
  page: {
    title: "Correos sobre tu envío",
    ask: (p) => `Cuando haya novedades de ${p.team} sobre #${p.number}, se enviará un correo a ${p.email}. Todavía no se ha enviado nada.`,
    confirm: "Sí, avísame",
    refuse: "No, olvida esta dirección",
    on: (p) => `Se envía un correo a ${p.email} cuando hay novedades de ${p.team} sobre #${p.number}.`,
    end: "No recibir más estos correos",
    confirmed: "Confirmado. Recibirás un correo cuando haya novedades.",
    ended: "Hecho. No llegarán más correos de estos, y la dirección se ha olvidado.",
    gone: "Este enlace ya no hace falta: la dirección se olvidó, o el enlace nunca existió.",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `«${p.title}»`,
  subject: (p) => `${p.team} te ha escrito sobre ${p.what}`,
  decided: (p) => `${p.team} tiene una respuesta sobre ${p.what}`,
  wrote: (p) => `${p.team} te ha escrito sobre ${p.what}, que enviaste por «${p.portal}».`,
  stands: (p) => `Así está ${p.what}, que enviaste por «${p.portal}»:`,
  files: (p) =>
    p.count === 1
      ? "Viene con un archivo. Está en la página de seguimiento."
      : `Viene con ${p.count} archivos. Están en la página de seguimiento.`,
  answer: `Para responder, escribe en la página de seguimiento. ${secret}`,
  open: "Abrir la página de seguimiento",
  footer: "Recibes esto porque se envió algo con tu dirección. Las respuestas a este correo no se leen.",
  offer: {
    asks: (p) => `Confirma o rechaza en la página de seguimiento antes de esta fecha: ${p.until}.`,
    reminder: (p) => `${p.team} espera tu respuesta sobre ${p.what}`,
    waits: (p) => `${p.team} ha aceptado ${p.what}, que enviaste a «${p.portal}», y espera tu respuesta.`,
    until: (p) => `Confirma o rechaza antes de esta fecha: ${p.until}.`,
    where: "Respondes en la página de seguimiento. Quien tenga el enlace puede ver lo que enviaste; guárdalo para ti.",
    open: "Responder en la página de seguimiento",
  },
}
