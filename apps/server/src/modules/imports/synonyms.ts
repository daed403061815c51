import { columnName } from "../exports/headers.ts"

/*
 * What other tools and people call a column, in the languages of this product. Used where neither the form's questions nor the columns of
 * our own exports have that name.
 */

const names = {
  title: `
    title | talk title | session title | proposal title | paper title | submission title | project title | project name | work title
    song title | track title | song | track | title of the talk | title of your talk | name of the project
    titel | vortragstitel | titel des vortrags | projekttitel | projektname | songtitel | werktitel
    titre | titre de la présentation | titre du projet | titre du morceau | intitulé
    título | titulo | título de la charla | título del proyecto | título de la canción | título da palestra | título do projeto | título da música
    タイトル | 題名 | 題目 | 演題 | 曲名 | 作品名 | العنوان | عنوان | عنوان المشروع | عنوان المحاضرة
  `,
  submitterName: `
    name | full name | your name | submitter | submitter name | speaker | speaker name | presenter | author | author name | applicant
    applicant name | contact | contact name | contact person | respondent
    vollständiger name | ihr name | dein name | vor und nachname | referent | referentin | vortragende | vortragender | autor | autorin
    bewerber | bewerberin | antragsteller | antragstellerin | kontakt | ansprechpartner | einreicher | einsender
    nom | nom complet | votre nom | nom et prénom | intervenant | intervenante | conférencier | conférencière | auteur | autrice | candidat
    nombre | nombre completo | su nombre | tu nombre | nombre y apellidos | ponente | autora | solicitante | contacto
    nome | nome completo | seu nome | palestrante | orador | candidato | contato
    氏名 | 名前 | お名前 | 発表者 | 登壇者 | 応募者 | 著者 | الاسم | الاسم الكامل | المتحدث | المؤلف | مقدم الطلب
  `,
  submitterEmail: `
    email | e mail | mail | email address | e mail address | mail address | your email | contact email | speaker email | submitter email
    email adresse | e mail adresse | mailadresse | ihre e mail | deine e mail
    courriel | adresse e mail | adresse email | adresse mail | adresse électronique
    correo | correo electrónico | dirección de correo | dirección de correo electrónico | email de contacto
    endereço de e mail | endereço de email | correio eletrônico | correio eletrónico
    メール | メールアドレス | eメール | البريد الإلكتروني | البريد الالكتروني | بريد إلكتروني
  `,
  createdAt: `
    received | received on | received at | submitted | submitted on | submitted at | submission date | date submitted | submit date | created
    created on | created at | timestamp | date | completion time | start time | entry date
    zeitstempel | eingang | eingegangen | eingegangen am | eingereicht am | gesendet am | erstellt am | datum | fertigstellungszeit
    horodateur | date de soumission | date d'envoi | reçu le | envoyé le | créé le | heure de fin
    marca temporal | fecha | fecha de envío | recibido | enviado el | hora de finalización
    carimbo de data/hora | data | data de envio | recebido em | enviado em
    タイムスタンプ | 日付 | 送信日時 | 受信日 | 応募日 | طابع زمني | التاريخ | تاريخ الإرسال
  `,
  stage: `
    stage | status | state | decision | outcome | result
    phase | stand | entscheidung | ergebnis | étape | statut | état | décision | résultat
    etapa | estado | decisión | resultado | situação | decisão | ステータス | 状態 | 結果 | 審査結果 | 選考結果 | المرحلة | الحالة | القرار | النتيجة
  `,
  labels: `
    labels | tags | label | tag | keywords | etiketten | schlagwörter | schlagworte | étiquettes | mots clés | etiquetas | etiquetas/tags
    marcadores | ラベル | タグ | وسوم | الوسوم
  `,
  assignee: `
    assignee | assigned to | owner | reviewer | zuständig | zugewiesen an | bearbeiter | bearbeiterin | assigné à | responsable | asignado a
    atribuído a | responsável | 担当 | 担当者 | المسؤول
  `,
  language: "language | locale | sprache | langue | idioma | 言語 | اللغة",
  externalId: `
    id | external id | submission id | response id | entry id | record id | proposal id | uuid | kennung | vorgangsnummer | identifiant
    identificador | 回答id | المعرف
  `,
  withdrawnAt:
    "withdrawn | withdrawn on | withdrawn at | zurückgezogen am | zurückgezogen | retiré le | retirado el | retirado em | 取り下げ日",
}
type Known = keyof typeof names

/** What a column of each name most likely becomes. */
export const synonyms: ReadonlyMap<string, Known> = new Map(
  Object.entries(names).flatMap(([target, list]) =>
    list.split(/[|\n]/).flatMap((name): [string, Known][] => (name.trim() === "" ? [] : [[columnName(name), target as Known]])),
  ),
)

/** The role of the question that asks the same, where a form has it. */
export const roleFor: Partial<Record<Known, "title" | "name" | "email">> = {
  title: "title",
  submitterName: "name",
  submitterEmail: "email",
}
