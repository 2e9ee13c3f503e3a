import type { HandInKind, HomeworkKind } from '@encrier/contract/teaching/homework';

export type DemoPiece = {
  subject: string;
  /** Days before the demo opens on which it was given. */
  daysAgo: number;
  /** Index of the coming lesson for which it is due: the next one, or a later one. */
  lesson: number;
  kind: HomeworkKind;
  title: string;
  body: string;
  minutes: number | null;
  handIn: HandInKind;
  /** Days for which it is still taken late. */
  lateDays?: number;
  links?: readonly string[];
  /** Yasmine ticks it. */
  done?: true;
};

/** Two weeks of homework of a class of the secondary school. */
export const pieces: readonly DemoPiece[] = [
  {
    subject: 'Français',
    daysAgo: 9,
    lesson: 1,
    kind: 'writing',
    minutes: 60,
    handIn: 'text',
    lateDays: 7,
    title: 'Rédaction : mon quartier',
    body: '<p>Décrivez votre quartier en une vingtaine de lignes, à la manière du texte étudié en classe.</p><ul><li>deux comparaisons au moins ;</li><li>un paragraphe par lieu.</li></ul>',
  },
  {
    subject: 'Mathématiques',
    daysAgo: 8,
    lesson: 1,
    kind: 'exercise',
    minutes: 35,
    handIn: 'file',
    lateDays: 5,
    title: 'Exercices 12 à 15, page 84',
    body: '<p>Rédigez chaque étape du calcul. Une photo de la page suffit.</p>',
  },
  {
    subject: 'Histoire-géographie',
    daysAgo: 7,
    lesson: 1,
    kind: 'lesson',
    minutes: 20,
    handIn: 'none',
    done: true,
    title: 'Apprendre la leçon sur les premières cités',
    body: '<p>Savoir situer trois cités sur la carte.</p>',
  },
  {
    subject: 'Anglais',
    daysAgo: 3,
    lesson: 0,
    kind: 'exercise',
    minutes: 25,
    handIn: 'paper',
    title: 'Workbook, pages 22 et 23',
    body: '<p>Faire les exercices 1 à 4 sur le cahier.</p>',
  },
  {
    subject: 'Mathématiques',
    daysAgo: 2,
    lesson: 1,
    kind: 'revision',
    minutes: 40,
    handIn: 'none',
    title: 'Réviser le chapitre 3',
    body: '<p>Contrôle d’une heure : revoir les exemples du cours et la fiche de méthode.</p>',
  },
  {
    subject: 'Mathématiques',
    daysAgo: 1,
    lesson: 2,
    kind: 'exercise',
    minutes: 35,
    handIn: 'file',
    lateDays: 3,
    title: 'Fiche d’exercices 1 à 4',
    body: '<p>À rendre en photo, une par page.</p>',
  },
  {
    subject: 'Français',
    daysAgo: 1,
    lesson: 2,
    kind: 'reading',
    minutes: 45,
    handIn: 'none',
    title: 'Le Horla, chapitres 4 à 6',
    body: '<p>Lire et noter trois mots nouveaux.</p>',
    links: ['https://fr.wikisource.org/wiki/Le_Horla'],
  },
  {
    subject: 'Arabe',
    daysAgo: 1,
    lesson: 1,
    kind: 'exercise',
    minutes: 30,
    handIn: 'text',
    title: 'تلخيص النص في خمسة أسطر',
    body: '<p>لخص النص المدروس في القسم في خمسة أسطر.</p>',
  },
  {
    subject: 'SVT',
    daysAgo: 1,
    lesson: 0,
    kind: 'other',
    minutes: null,
    handIn: 'none',
    done: true,
    title: 'Apporter une blouse en coton',
    body: '',
  },
];
