import type { DemoRole } from '../accounts.ts';

type Who = Extract<DemoRole, 'admin' | 'parent' | 'eleve' | 'prof' | 'personnel'>;
/** The recipients of a thread: one person of the demo, a class, or every parent. */
type To =
  | { person: Who }
  | { className: string; who: 'guardians' | 'pupils' }
  | { role: 'parent' | 'prof' | 'personnel' };
/** What happens next, so many hours after the first message. */
export type Turn = { after: number; by: Who } & (
  | { reply: string }
  | { read: true; acknowledge?: true }
  | { review: 'approve' }
  | { review: 'return'; reason: string }
  | { review: 'correct'; subject: string; html: string }
);
export type DemoThread = {
  by: Who;
  hoursAgo: number;
  to: To;
  subject: string;
  html: string;
  importance?: 'important' | 'urgent';
  acknowledge?: true;
  /** First name of the child in whose name its author, a parent, writes. */
  child?: string;
  replies?: 'none' | 'sender';
  paper?: { name: string; title: string; lines: readonly string[] };
  turns: readonly Turn[];
};

/** With more recipients than this, a teacher's message is reviewed before it is sent. */
export const reviewRule = { label: 'Plus de 10 destinataires', threshold: 10 };

/** Threads of the demo, from the oldest. */
export const threads: readonly DemoThread[] = [
  {
    by: 'admin',
    hoursAgo: 18 * 24,
    to: { role: 'parent' },
    replies: 'none',
    subject: 'Bienvenue dans la messagerie de l’école',
    html: '<p>Chers parents,</p><p>Vous pouvez désormais écrire ici aux professeurs de vos enfants et à l’administration. Les réponses arrivent au même endroit, classées par conversation.</p><p>Pour une urgence, le téléphone du secrétariat reste le plus rapide : 05 37 00 00 00.</p>',
    turns: [{ after: 3, by: 'parent', read: true }],
  },
  {
    by: 'parent',
    hoursAgo: 12 * 24,
    to: { person: 'prof' },
    child: 'Yasmine',
    subject: 'Absence de Yasmine jeudi',
    html: '<p>Bonjour Monsieur Tazi,</p><p>Yasmine sera absente jeudi après-midi pour un rendez-vous chez l’orthodontiste. Peut-elle rattraper le contrôle un autre jour ?</p>',
    turns: [
      {
        after: 4,
        by: 'prof',
        reply:
          '<p>Bonjour Madame, merci de m’avoir prévenu. Elle le fera mardi pendant l’heure d’étude, en salle 12.</p>',
      },
      { after: 5, by: 'parent', reply: '<p>Parfait, elle sera prête. Merci beaucoup.</p>' },
      { after: 5.2, by: 'prof', read: true },
    ],
  },
  {
    by: 'eleve',
    hoursAgo: 10 * 24,
    to: { person: 'prof' },
    subject: 'Question sur l’exercice 4',
    html: '<p>Bonjour Monsieur,</p><p>Dans l’exercice 4, faut-il donner la réponse exacte ou arrondir au centième ?</p>',
    turns: [
      {
        after: 2,
        by: 'prof',
        reply:
          '<p>Bonjour Yasmine, la valeur exacte d’abord, puis l’arrondi. Bonne question : précise-le aussi à tes camarades.</p>',
      },
      { after: 2.2, by: 'eleve', read: true },
    ],
  },
  {
    by: 'prof',
    hoursAgo: 8 * 24,
    to: { className: '3e A', who: 'guardians' },
    acknowledge: true,
    importance: 'important',
    subject: 'Sortie à la Bibliothèque nationale',
    html: '<p>Chers parents,</p><p>La classe visite la Bibliothèque nationale à Rabat le vendredi de la semaine prochaine. Départ à 9 h, retour à 12 h 30.</p><p>Merci de confirmer la lecture : la liste des élèves en dépend.</p>',
    turns: [
      { after: 1, by: 'admin', review: 'approve' },
      { after: 6, by: 'parent', read: true, acknowledge: true },
      { after: 6.2, by: 'parent', reply: '<p>C’est noté. Faut-il prévoir un goûter ?</p>' },
      { after: 20, by: 'prof', reply: '<p>Oui, et une bouteille d’eau. Merci !</p>' },
    ],
  },
  {
    by: 'parent',
    hoursAgo: 7 * 24,
    to: { person: 'admin' },
    child: 'Yasmine',
    subject: 'طلب شهادة مدرسية',
    html: '<p>السلام عليكم،</p><p>أرجو تسليمي شهادة مدرسية لابنتي ياسمين، فهي مطلوبة في ملف المنحة قبل نهاية الشهر.</p><p>مع خالص الشكر.</p>',
    turns: [
      {
        after: 3,
        by: 'admin',
        reply: '<p>وعليكم السلام،</p><p>الشهادة جاهزة لدى الكتابة ابتداءً من الغد على الساعة التاسعة صباحًا.</p>',
      },
    ],
  },
  {
    by: 'personnel',
    hoursAgo: 6 * 24,
    to: { person: 'prof' },
    subject: 'Feuille d’appel de lundi',
    html: '<p>Bonjour Hassan,</p><p>Il manque la feuille d’appel de la 3e A pour lundi 8 h. Pouvez-vous la déposer au secrétariat ?</p>',
    turns: [
      { after: 2, by: 'prof', reply: '<p>Bonjour Laila, elle est dans votre casier. Désolé pour le retard.</p>' },
    ],
  },
  {
    by: 'prof',
    hoursAgo: 5 * 24,
    to: { className: '3e A', who: 'guardians' },
    subject: 'Réunion parent-prof : choix des créneaux',
    html: '<p>Chers parents,</p><p>La réunion aura lieu jeudi entre 16 h et 19 h. Venez quand vous voulez, on s’arrangera.</p>',
    turns: [
      {
        after: 2,
        by: 'admin',
        review: 'correct',
        subject: 'Réunion parents-professeurs : choix des créneaux',
        html: '<p>Chers parents,</p><p>La réunion aura lieu jeudi entre 16 h et 19 h. Merci de choisir un créneau de dix minutes auprès du secrétariat avant mercredi midi.</p>',
      },
      { after: 9, by: 'parent', read: true },
    ],
  },
  {
    by: 'admin',
    hoursAgo: 4 * 24,
    to: { role: 'parent' },
    replies: 'none',
    subject: 'Calendrier des examens du premier trimestre',
    html: '<p>Chers parents,</p><p>Vous trouverez ci-joint le calendrier des examens du premier trimestre. Les convocations de chaque classe suivront.</p>',
    paper: {
      name: 'calendrier-examens.pdf',
      title: 'Examens du premier trimestre',
      lines: [
        'Collège : du lundi 7 au vendredi 11 décembre.',
        'Lycée : du jeudi 10 au mercredi 16 décembre.',
        'Les élèves se présentent dix minutes avant chaque épreuve, munis de leur carte.',
      ],
    },
    turns: [],
  },
  {
    by: 'prof',
    hoursAgo: 3 * 24,
    to: { className: '3e A', who: 'pupils' },
    subject: 'Devoir surveillé avancé',
    html: '<p>Le devoir surveillé est avancé à demain. Révisez les chapitres 1 à 5.</p>',
    turns: [
      {
        after: 3,
        by: 'admin',
        review: 'return',
        reason: 'Un devoir surveillé s’annonce une semaine à l’avance : merci de proposer une autre date.',
      },
    ],
  },
  {
    by: 'parent',
    hoursAgo: 30,
    to: { person: 'personnel' },
    subject: 'Attestation d’assurance scolaire',
    html: '<p>Bonjour,</p><p>J’ai déposé l’attestation d’assurance de Yasmine et d’Adam hier matin. Pouvez-vous confirmer que leurs dossiers sont complets ?</p>',
    turns: [],
  },
  {
    by: 'prof',
    hoursAgo: 9,
    to: { person: 'parent' },
    subject: 'Les progrès de Yasmine',
    html: '<p>Bonjour Madame,</p><p>Un mot pour vous dire que Yasmine participe beaucoup depuis deux semaines. Son dernier contrôle est très encourageant : 16/20.</p>',
    turns: [],
  },
  {
    by: 'prof',
    hoursAgo: 5,
    to: { className: '3e A', who: 'guardians' },
    subject: 'Matériel pour le prochain chapitre',
    html: '<p>Chers parents,</p><p>Nous commençons la géométrie lundi. Chaque élève aura besoin d’un compas, d’une équerre et d’un rapporteur.</p>',
    turns: [],
  },
  {
    by: 'prof',
    hoursAgo: 2,
    to: { className: '3e A', who: 'pupils' },
    subject: 'Club de lecture du mercredi',
    html: '<p>Bonjour à tous,</p><p>Le club de lecture reprend mercredi à 14 h au CDI. Venez avec un livre que vous avez aimé.</p>',
    turns: [],
  },
];

/** Receivers that two of them keep under a name. */
export const lists: readonly { by: Who; name: string; to: readonly DemoThread['to'][]; shared: boolean }[] = [
  {
    by: 'prof',
    name: 'Club de lecture du mercredi',
    to: [
      { className: '3e A', who: 'pupils' },
      { className: '3e A', who: 'guardians' },
    ],
    shared: false,
  },
  { by: 'admin', name: 'Toute l’équipe', to: [{ role: 'prof' }, { role: 'personnel' }], shared: true },
];
