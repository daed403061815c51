import type { Catalogue } from "../catalogue.ts"

export const errors: Catalogue["errors"] = {
  notFound: "Aquí no hay nada, o no te corresponde verlo.",
  notAllowed: (p) => `No tienes acceso a: ${p.resource}`,
  notAuthorized: (p) => `sin acceso a «${p.resource}»`,
  notSignedIn: "Inicia sesión para hacer esto.",
  noTeam: "Todavía no perteneces a ningún equipo.",
  notJson: "El contenido no es JSON válido.",
  jsonContentType: "Envía el contenido como application/json.",
  unreadableForm: "Este formulario no llegó completo. Vuelve atrás y envíalo de nuevo.",
  otherOrigin: "Esta petición venía de otro sitio, así que no se ha cambiado nada.",
  invalid: "Algo de lo enviado no es correcto. Cada problema se nombra con su lugar.",
  tooLarge: "Es más de lo que se puede recibir de una vez.",
  tooSlow: "El contenido ha tardado demasiado en llegar.",
  tooDeep: "El contenido está anidado a demasiada profundidad.",
  tooMany: (p) => `Ha sido mucho de una vez. Inténtalo de nuevo en ${p.seconds === 1 ? "un segundo" : `${p.seconds} segundos`}.`,
  noRoom: "Ahora mismo no hay sitio para esto. Lo que has escrito está guardado; inténtalo más tarde.",
  unexpected: (p) => `Algo ha fallado por nuestra parte. No se ha cambiado nada más. Si lo comunicas, indica ${p.id}.`,
  methodNotAllowed: "Esta dirección no admite ese método.",
  slugTaken: "Slug is taken",
  range: "El archivo no tiene esa parte.",
  nulByte: "Quita el carácter NUL invisible.",
}
