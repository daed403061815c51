import type { Catalogue } from "../catalogue.ts"

export const errors: Catalogue["errors"] = {
  notFound: "Il n’y a rien ici, ou ce n’est pas à vous de le voir.",
  notAllowed: (p) => `Vous n’avez pas accès à : ${p.resource}`,
  notAuthorized: (p) => `pas d’accès à « ${p.resource} »`,
  notSignedIn: "Connectez-vous pour faire cela.",
  noTeam: "Vous n’appartenez encore à aucune équipe.",
  notJson: "Le contenu n’est pas du JSON valide.",
  jsonContentType: "Envoyez le contenu comme application/json.",
  unreadableForm: "Ce formulaire n’est pas arrivé en entier. Revenez en arrière et envoyez-le à nouveau.",
  otherOrigin: "Cette requête venait d’un autre site ; rien n’a été modifié.",
  invalid: "Une partie de ce qui a été envoyé n’est pas juste. Chaque problème est nommé avec sa place.",
  tooLarge: "C’est plus que ce qui peut être reçu en une fois.",
  tooSlow: "Le contenu a mis trop de temps à arriver.",
  tooDeep: "Le contenu est imbriqué trop profondément.",
  tooMany: (p) => `Cela fait beaucoup à la fois. Réessayez dans ${p.seconds === 1 ? "une seconde" : `${p.seconds} secondes`}.`,
  noRoom: "Il n’y a pas de place pour cela en ce moment. Ce que vous avez écrit est conservé ; réessayez plus tard.",
  unexpected: (p) => `Quelque chose a échoué de notre côté. Rien de plus n’a été modifié. Si vous le signalez, indiquez ${p.id}.`,
  methodNotAllowed: "Cette adresse n’accepte pas cette méthode.",
  slugTaken: "Slug is taken",
  range: "Le fichier n’a pas cette partie.",
  nulByte: "Retirez le caractère NUL invisible.",
}
