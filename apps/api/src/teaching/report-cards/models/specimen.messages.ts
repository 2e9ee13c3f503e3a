import type { CardContent } from '@encrier/contract/teaching/report-cards';

type Line = [subject: string, ar: string, colour: string, teacher: string, coefficient: string, average: string];
const taught: readonly Line[] = [
  ['Mathématiques', 'الرياضيات', 'maths', 'M. Exemple', '4', '15.64'],
  ['Français', 'الفرنسية', 'francais', 'Mme Modèle', '4', '14.20'],
  ['Arabe', 'العربية', 'arabe', 'Mme Spécimen', '4', '16.10'],
  ['Anglais', 'الإنجليزية', 'anglais', 'Mme Essai', '2', '15.40'],
  ['Histoire-Géographie', 'الاجتماعيات', 'histoire', 'M. Aperçu', '2', '13.50'],
  ['Physique-Chimie', 'الفيزياء والكيمياء', 'physique', 'Mme Témoin', '2', '13.42'],
  ['Éducation islamique', 'التربية الإسلامية', 'islam', 'M. Type', '2', '14.50'],
];
const comments = [
  'Excellent raisonnement, rédaction claire.',
  'Lectrice fine, à l’aise à l’oral.',
  'تعبير سليم ومشاركة فعالة.',
  'Very good term, keep reading.',
  'Cartes précises, leçons sues.',
  'Bons TP, calculs à détailler.',
  'عمل جيد ومنتظم.',
];
/** « 15.64 » as the fraction that it is. */
const exact = (shown: string): string => `${shown.replace('.', '')}/100`;
const figures = (mean: string) => ({ count: 24, mean, low: '9', high: '18' });

/** A fictitious card, to preview a model. */
export const inventedCard = (day: string): CardContent => ({
  school: '',
  pupil: { label: 'Camille Exemple', labelAr: 'كاميليا مثال', birthOn: '2012-02-03', matricule: '000' },
  class: '3e A',
  level: '3e',
  year: '2026-2027',
  headTeacher: 'Mme Modèle',
  term: { name: '1er trimestre', startsOn: day, endsOn: day },
  lines: taught.map(([subject, subjectAr, colour, teachers, coefficient, average], n) => ({
    courseId: '00000000-0000-7000-8000-000000000000',
    subject,
    subjectAr,
    colour,
    teachers,
    coefficient,
    average: exact(average),
    shown: average,
    figures: figures('13'),
    rank: { place: 2 + n, of: 24 },
    before: '13',
    comment: comments[n] ?? '',
  })),
  general: { average: exact('14.86'), shown: '14.86', figures: figures('13'), rank: { place: 3, of: 24 } },
  history: [
    { term: '2e trimestre', average: '13', mean: '12' },
    { term: '3e trimestre', average: '14', mean: '13' },
  ],
  attendance: { halfDays: 2, unjustified: 0, late: 1 },
  comment: 'Un excellent trimestre : le travail est méthodique et la participation entraîne la classe.',
  decision: 'Félicitations',
  ruleVersion: 1,
  madeOn: day,
});
