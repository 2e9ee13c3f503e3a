export type Wish = {
  subject: string;
  /** Empty for any class. */
  audience: string;
  title: string;
  /** Days from today, or the next one that suits. */
  days: number;
  starts: number;
  minutes: number;
  syllabus: string;
  material: string;
  published: boolean;
  /** Its copies are corrected without names. */
  anonymous?: boolean;
};

/** What the office plans. */
export const office: readonly Wish[] = [
  {
    subject: 'Mathématiques',
    audience: '3e A',
    title: '',
    days: 8,
    starts: 510,
    minutes: 110,
    published: true,
    syllabus: 'Théorème de Thalès, calcul littéral.',
    material: 'Calculatrice, règle et compas.',
  },
  {
    subject: 'Français',
    audience: '3e A',
    title: '',
    days: 10,
    starts: 510,
    minutes: 110,
    published: true,
    syllabus: 'L’autobiographie ; réécriture.',
    material: 'Dictionnaire.',
  },
  {
    subject: 'Histoire-géographie',
    audience: '3e A',
    title: '',
    days: 15,
    starts: 600,
    minutes: 55,
    syllabus: 'La Première Guerre mondiale.',
    material: '',
    published: true,
  },
  {
    subject: 'Mathématiques',
    audience: '4e A',
    title: '',
    days: 9,
    starts: 510,
    minutes: 55,
    published: true,
    syllabus: 'Nombres relatifs.',
    material: 'Calculatrice interdite.',
  },
  {
    subject: 'Mathématiques',
    audience: '6e A',
    title: '',
    days: 9,
    starts: 600,
    minutes: 60,
    published: true,
    syllabus: 'Nombres décimaux, périmètres.',
    material: 'Règle et équerre.',
  },
  {
    subject: 'Français',
    audience: '6e A',
    title: '',
    days: 14,
    starts: 600,
    minutes: 55,
    published: true,
    syllabus: 'Le conte merveilleux.',
    material: '',
  },
  {
    subject: 'Français',
    audience: '5e A',
    title: '',
    days: 16,
    starts: 510,
    minutes: 55,
    published: false,
    syllabus: 'Le roman de chevalerie.',
    material: '',
  },
];

/** Proposals of the demo's teacher in their own courses; the office has not decided yet. */
export const teacher: readonly Wish[] = [
  {
    subject: 'Mathématiques',
    audience: '',
    title: 'Bilan',
    days: 17,
    starts: 840,
    minutes: 55,
    syllabus: 'Équations, proportionnalité.',
    material: 'Calculatrice.',
    published: false,
  },
  {
    subject: 'Mathématiques',
    audience: '',
    title: 'Rattrapage',
    days: 21,
    starts: 840,
    minutes: 55,
    syllabus: 'Chapitres 1 à 4.',
    material: '',
    published: false,
  },
];
