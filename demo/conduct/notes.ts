import type { NoteCategory, NoteShare, NoteVisibility } from '@encrier/contract/school-life/conduct';

export type DemoNote = {
  by: 'prof' | 'admin';
  daysAgo: number;
  /** About Yasmine, or another pupil of the author's. */
  about: 'yasmine' | number;
  category: NoteCategory;
  body: string;
  visibility?: NoteVisibility;
  /** Absent: not shared. */
  family?: { text: string; share?: Exclude<NoteShare, 'none'>; ack?: true };
  /** What the mother does with it. */
  mother?: { reads?: true; says?: string };
  /** What the school answers. */
  answer?: string;
};

/** Notes of the demo school, good and bad on one line of time. */
export const notes: readonly DemoNote[] = [
  {
    by: 'prof',
    daysAgo: 46,
    about: 'yasmine',
    category: 'achievement',
    body: 'A accueilli les nouvelles élèves de la classe et leur a fait visiter l’établissement.',
    family: { text: 'Yasmine a accueilli les nouvelles élèves de la classe. Merci à elle.' },
  },
  {
    by: 'prof',
    daysAgo: 33,
    about: 'yasmine',
    category: 'work',
    body: 'Deux exercices non faits cette semaine, dont un recopié sur sa voisine.',
    family: { text: 'Deux exercices n’étaient pas faits cette semaine. Ils sont à rendre lundi.', ack: true },
    mother: { reads: true, says: 'Bonjour, elle les a terminés hier soir. Merci de m’avoir prévenue.' },
    answer: 'Merci Madame, je les ai bien reçus.',
  },
  {
    by: 'admin',
    daysAgo: 20,
    about: 'yasmine',
    category: 'meeting',
    visibility: 'office',
    body: 'Mère reçue à sa demande : inquiète de l’organisation du travail le soir. Étude du mardi proposée.',
    family: {
      text: 'Compte rendu de notre entretien : Yasmine peut venir à l’étude du mardi, de 16 h 30 à 17 h 30. Nous faisons le point dans un mois.',
      share: 'guardians',
      ack: true,
    },
    mother: { reads: true },
  },
  {
    by: 'prof',
    daysAgo: 9,
    about: 0,
    category: 'behaviour',
    body: 'Bavardages répétés malgré deux rappels. Changé de place avec son voisin.',
  },
  {
    by: 'prof',
    daysAgo: 6,
    about: 1,
    category: 'concern',
    body: 'S’isole depuis deux semaines et ne déjeune plus avec les autres. À suivre avec la vie scolaire.',
  },
  {
    by: 'prof',
    daysAgo: 4,
    about: 2,
    category: 'health',
    body: 'Se plaint de maux de tête en fin de matinée, trois fois en dix jours.',
  },
  {
    by: 'prof',
    daysAgo: 3,
    about: 'yasmine',
    category: 'achievement',
    body: 'Exposé remarqué sur les nombres premiers, très clair.',
    family: { text: 'Yasmine a présenté un exposé remarqué sur les nombres premiers.', ack: true },
  },
  {
    by: 'admin',
    daysAgo: 1,
    about: 'yasmine',
    category: 'attendance',
    body: 'Trois retards le matin en deux semaines, bus de la ligne 4.',
    family: {
      text: 'Trois retards le matin en deux semaines. Pouvons-nous en parler ?',
      share: 'guardians',
      ack: true,
    },
    mother: { says: 'Le bus passe en retard chaque lundi : j’ai déposé une réclamation. Que pouvons-nous faire ?' },
  },
];
