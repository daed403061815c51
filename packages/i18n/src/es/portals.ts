import type { Catalogue } from "../catalogue.ts"

export const portalStates: Catalogue["portalStates"] = {
  notYetOpen: {
    title: "Todavía no está abierto",
    text: (p) => `${p.team} recibe envíos aquí a partir de: ${p.at}.`,
    textUntold: (p) => `${p.team} todavía no recibe envíos aquí. Vuelve más adelante.`,
    here: (p) => `Donde estás, es: ${p.at}.`,
    opensIn: "Abre en",
    opensBySelf: "Deja esta página abierta: el formulario aparecerá solo.",
    opening: "Abriendo",
    opened: "El portal está abierto. Aquí está el formulario.",
    hours: "horas",
    minutes: "minutos",
    seconds: "segundos",
  },
  paused: (p) => ({
    title: "En pausa",
    text: `${p.team} no recibe envíos nuevos aquí en este momento. Quizá el portal vuelva a abrir: vuelve más adelante.`,
  }),
  closed: (p) => ({
    title: "Este portal está cerrado",
    text: p.at ? `${p.team} recibió envíos aquí hasta: ${p.at}.` : `${p.team} ya no recibe envíos aquí.`,
  }),
  full: (p) => ({
    title: "Todas las plazas están ocupadas",
    text: `${p.team} ha recibido aquí tantos envíos como puede revisar. Si queda sitio, esta página volverá a abrir.`,
  }),
  archived: (p) => ({
    title: "Este portal ha terminado",
    text: `${p.team} ha archivado este portal. Lo que se envió por él sigue donde está.`,
  }),
  sentBefore: "Si ya enviaste algo, tu página de seguimiento sigue funcionando: usa el enlace que recibiste.",
  draftSaved: "El borrador que empezaste aquí sigue guardado en este navegador.",

  locked: {
    title: "Este portal pide una contraseña",
    text: (p) => `${p.team} la dio a quienes pueden enviar algo aquí.`,
    label: "Contraseña",
    show: "Mostrar la contraseña",
    hide: "Ocultar la contraseña",
    open: "Abrir el formulario",
    opening: "Abriendo",
    missing: "Escribe la contraseña que te dieron.",
    wrong: "Esta no es la contraseña. Fíjate en las mayúsculas y en los espacios al final.",
    tooMany: (p) => `Demasiados intentos. Espera ${p.minutes === 1 ? "un minuto" : `${p.minutes} minutos`} e inténtalo de nuevo.`,
    offline: "El servidor no ha respondido. Revisa tu conexión e inténtalo de nuevo.",
    unlocked: "La contraseña es correcta. Aquí está el formulario.",
  },

  again: {
    title: "Recibir de nuevo tu enlace de seguimiento",
    text: "Escribe el correo con el que enviaste. Si algo llegó desde él, los enlaces más recientes van de camino por correo.",
    label: "Correo electrónico",
    send: "Enviarme los enlaces",
    sending: "Enviando",
    cancel: "Cerrar",
    missing: "Escribe el correo con el que enviaste, como name@example.com.",
    done: "Hecho. Si algo se envió desde esa dirección, sus enlaces van de camino. Mira también en el correo no deseado.",
    tooMany: "Esto se ha pedido muchas veces ahora mismo. Inténtalo de nuevo en una hora.",
    failed: "El servidor no ha respondido. Revisa tu conexión e inténtalo de nuevo.",
  },
}

export const portalRefusals: Catalogue["portalRefusals"] = {
  portalNotYet: "Este portal todavía no está abierto.",
  portalFull: "Este portal está completo: todas las plazas están ocupadas.",
  portalLocked: "Este portal pide una contraseña. Escríbela primero.",
  wrongPassword: "Esa no es la contraseña. Compruébalo con quien te la dio.",
  portalPaused: "Este portal está en pausa. Inténtalo más adelante.",
  portalClosed: "Este portal está cerrado.",
  portalArchived: "Este portal está cerrado definitivamente.",
  versionReplaced: "El formulario ha cambiado desde que lo abriste. Vuelve a cargar la página: lo que escribiste se conserva.",
  idempotencyConflict: "Esto ya se envió con otro contenido. Usa una clave de idempotencia nueva para algo nuevo.",
  idempotencyErased:
    "Esto ya se envió y lo enviado se borró después. No se ha enviado de nuevo. Usa una clave de idempotencia nueva para enviarlo otra vez.",
  cannotWithdraw: "Ya está decidido, así que aquí no se puede retirar.",
  noFirstStage: "Este equipo no recibe nada en este momento.",
}

export const noscript: Catalogue["noscript"] = {
  what: (p) => `${p.title}: ${p.team} recibe envíos aquí.`,
  works:
    "Este formulario funciona sin JavaScript. No se guarda nada hasta que lo envías, así que escribe antes en otro sitio las respuestas largas.",
  keep: (p) => `Enviar «${p.name}», que ya está subido`,
  depends: (p) => `Solo se pregunta con algunas respuestas a «${p.label}». Déjalo vacío si no es tu caso.`,
}
