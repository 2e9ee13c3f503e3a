/**
 * A level of the demo school: cycle, its organisation, and the age that its pupils reach in the calendar year it begins
 * in.
 */
export type LevelPlan = {
  name: string;
  cycle: 'Maternelle' | 'Primaire' | 'Collège' | 'Lycée';
  storeId: '1' | '2' | '3';
  age: number;
  /** Share of the pupils, relative to the other levels. */
  weight: number;
};

const level = (name: string, cycle: LevelPlan['cycle'], storeId: LevelPlan['storeId'], age: number): LevelPlan => ({
  name,
  cycle,
  storeId,
  age,
  weight: cycle === 'Collège' ? 2 : 1,
});

export const levels: readonly LevelPlan[] = [
  level('PS', 'Maternelle', '1', 3),
  level('MS', 'Maternelle', '1', 4),
  level('GS', 'Maternelle', '1', 5),
  level('CP', 'Primaire', '1', 6),
  level('CE1', 'Primaire', '1', 7),
  level('CE2', 'Primaire', '1', 8),
  level('CM1', 'Primaire', '1', 9),
  level('CM2', 'Primaire', '1', 10),
  level('6e', 'Collège', '2', 11),
  level('5e', 'Collège', '2', 12),
  level('4e', 'Collège', '2', 13),
  level('3e', 'Collège', '2', 14),
  level('2de', 'Lycée', '3', 15),
  level('1re', 'Lycée', '3', 16),
  level('Tle', 'Lycée', '3', 17),
];

/** A class of the demo school. */
export type DemoClass = { name: string; level: LevelPlan };

export const orgs = [
  { store_id: '1', name: 'École', kind: 'Maternelle et primaire' },
  { store_id: '2', name: 'Collège', kind: 'Collège' },
  { store_id: '3', name: 'Lycée', kind: 'Lycée' },
] as const;

/** Subjects of the secondary school, with the weight of each in teaching posts. */
export const subjects: readonly { name: string; weight: number; lycee?: true }[] = [
  { name: 'Mathématiques', weight: 3 },
  { name: 'Français', weight: 3 },
  { name: 'Arabe', weight: 2 },
  { name: 'Anglais', weight: 2 },
  { name: 'Histoire-géographie', weight: 2 },
  { name: 'SVT', weight: 1 },
  { name: 'Physique-chimie', weight: 2 },
  { name: 'EPS', weight: 2 },
  { name: 'Éducation islamique', weight: 1 },
  { name: 'Espagnol', weight: 1 },
  { name: 'Technologie', weight: 1 },
  { name: 'Arts plastiques', weight: 1 },
  { name: 'Philosophie', weight: 1, lycee: true },
];

/** Non-teaching posts, in the words of a staff list; `common` serves every organisation. */
export const posts: readonly { job: string; sex: 'F' | 'M'; count: number; storeId: '1' | '2' | '3' | 'common' }[] = [
  { job: 'Directrice de l’école', sex: 'F', count: 1, storeId: '1' },
  { job: 'Principal du collège', sex: 'M', count: 1, storeId: '2' },
  { job: 'Proviseure du lycée', sex: 'F', count: 1, storeId: '3' },
  { job: 'Secrétaire', sex: 'F', count: 1, storeId: 'common' },
  { job: 'Comptable', sex: 'M', count: 1, storeId: 'common' },
  { job: 'Infirmière', sex: 'F', count: 1, storeId: 'common' },
  { job: 'Bibliothécaire', sex: 'F', count: 1, storeId: 'common' },
  { job: 'Conseiller de vie scolaire', sex: 'M', count: 1, storeId: '2' },
  { job: 'Conseillère de vie scolaire', sex: 'F', count: 1, storeId: '3' },
  { job: 'Surveillant', sex: 'M', count: 2, storeId: '2' },
  { job: 'Surveillante', sex: 'F', count: 1, storeId: '3' },
  { job: 'Assistante de maternelle', sex: 'F', count: 2, storeId: '1' },
  { job: 'Chauffeur', sex: 'M', count: 3, storeId: 'common' },
  { job: 'Accompagnatrice de transport', sex: 'F', count: 2, storeId: 'common' },
  { job: 'Cuisinier', sex: 'M', count: 1, storeId: 'common' },
  { job: 'Agent d’entretien', sex: 'M', count: 2, storeId: 'common' },
];

export const options = ['Théâtre', 'Robotique', 'Chorale', 'Section football', 'Échecs', 'Arabe approfondi'] as const;

/** How large a school is made. Guardian accounts follow the number of guardians. */
export type Size = { pupils: number; guardians: number; teachers: number; classSize: number };
export const sizes = {
  small: { pupils: 300, guardians: 330, teachers: 25, classSize: 20 },
  s1: { pupils: 1000, guardians: 700, teachers: 60, classSize: 26 },
  /** One school among many of the large scales. */
  many: { pupils: 600, guardians: 420, teachers: 36, classSize: 26 },
} as const satisfies Record<string, Size>;

/** Scales of the benchmarks: number of schools and their size. */
export const scales = {
  small: { schools: 1, size: sizes.small },
  /** One that does harm, and its neighbour. */
  pair: { schools: 2, size: sizes.small },
  S1: { schools: 1, size: sizes.s1 },
  /** One of the many, alone: what it costs more among the others is the price of their number. */
  M1: { schools: 1, size: sizes.many },
  M50: { schools: 50, size: sizes.many },
  M500: { schools: 500, size: sizes.many },
} as const;
export type ScaleName = keyof typeof scales;
