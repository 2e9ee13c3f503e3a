import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { newId } from '../../apps/api/src/kernel/db/id.ts';

const choice = (label: string, percent = 0, feedback = '') => ({ label, percent, feedback });
const base = (statement: string, skill: string, points = 1, section = '') => ({
  id: newId(),
  section,
  statement,
  skill,
  points,
});
const calculate = 'Calculer une longueur';
const recognise = 'Reconnaître la figure';
const ratio = 'Écrire des rapports égaux';
const write = 'Rédiger la preuve';

/** Questions on the theorem of Thales, of each kind that the product asks. */
export const thales = (withLong: boolean): Question[] => [
  {
    ...base(
      'Deux droites sécantes sont coupées par deux parallèles. Quel théorème s’applique ?',
      recognise,
      1,
      'La figure',
    ),
    kind: 'single',
    shuffle: true,
    choices: [
      choice('Le théorème de Thalès', 100),
      choice('Le théorème de Pythagore', 0, 'Il faudrait un angle droit.'),
      choice('La réciproque de Pythagore', 0, 'Elle sert à prouver un angle droit.'),
    ],
  },
  { ...base('Dans une figure « papillon », les triangles sont emboîtés.', recognise), kind: 'truth', truth: false },
  {
    ...base(
      'M est le milieu de [AB] et (MN) est parallèle à (BC). BC = 9 cm. Combien mesure MN ?',
      calculate,
      2,
      'Les calculs',
    ),
    kind: 'number',
    value: 4.5,
    tolerance: 0,
    relative: false,
    unit: 'cm',
  },
  {
    ...base('Quels rapports sont égaux quand (MN) est parallèle à (BC) ?', ratio, 2),
    kind: 'multiple',
    strategy: 'share',
    shuffle: true,
    choices: [choice('AM/AB', 50), choice('AN/AC', 50), choice('MB/AC'), choice('AB/MN')],
  },
  {
    ...base('Complétez.', ratio, 2),
    kind: 'gaps',
    text: 'Si (MN) est [[parallèle|parallele]] à (BC), alors AM/AB = AN/[[AC]] = MN/[[BC]].',
  },
  {
    ...base('Associez chaque longueur à son rapport.', ratio, 2),
    kind: 'matching',
    pairs: [
      { left: 'AM', right: 'AB' },
      { left: 'AN', right: 'AC' },
      { left: 'MN', right: 'BC' },
    ],
  },
  {
    ...base('Remettez la rédaction dans l’ordre.', write, 2, 'La rédaction'),
    kind: 'ordering',
    items: ['Je cite les parallèles', 'J’écris les rapports égaux', 'Je remplace par les longueurs', 'Je conclus'],
  },
  ...(withLong
    ? [{ ...base('Expliquez avec vos mots à quoi sert ce théorème.', write, 3), kind: 'long' } satisfies Question]
    : []),
  {
    ...base('Je me sens à l’aise avec ce chapitre.', ''),
    kind: 'scale',
    least: 'pas du tout',
    most: 'tout à fait',
  },
];

type Picture = NonNullable<Question['picture']>;
/** Questions beyond text: formulas, labels on a figure, a photo of a drawing, a spoken answer. */
export const drawn = (picture: Picture): Question[] => [
  {
    ...base('(MN) est parallèle à (BC). Quelle égalité est vraie ?', ratio, 2, 'La figure'),
    kind: 'single',
    shuffle: true,
    choices: [
      choice(String.raw`$\frac{AM}{AB} = \frac{AN}{AC} = \frac{MN}{BC}$`, 100),
      choice(String.raw`$\frac{AM}{MB} = \frac{AN}{AC}$`, 0, 'Les rapports partent du même sommet.'),
      choice(String.raw`$\frac{AM}{AB} = \frac{AC}{AN}$`, 0, String.raw`On ne renverse pas $\frac{AN}{AC}$.`),
    ],
  },
  {
    ...base('Place les noms des points sur la figure. (MN) est parallèle à (BC).', recognise, 2),
    kind: 'labels',
    picture,
    decoys: ['O'],
    labels: [
      { label: 'A', x: 22.2, y: 8 },
      { label: 'M', x: 10, y: 49.2 },
      { label: 'N', x: 64, y: 49.2 },
      { label: 'B', x: 8, y: 84 },
      { label: 'C', x: 92, y: 84 },
    ],
  },
  {
    ...base(String.raw`Calcule $AB$ si $AM = 3$ cm et $\frac{AM}{AB} = \frac{1}{2}$.`, calculate, 2, 'Les calculs'),
    kind: 'number',
    value: 6,
    tolerance: 0,
    relative: false,
    unit: 'cm',
  },
  { ...base('Trace la figure sur une feuille, puis prends-la en photo.', recognise, 3), kind: 'file' },
  { ...base('Dis en une phrase ce que permet ce théorème.', write, 2), kind: 'audio' },
];

/** Questions that a sheet of bubbles holds, and one that is written by hand. */
export const mentalSums = (): Question[] => [
  {
    ...base('Combien font 7 × 8 ?', 'Tables', 1, 'Calcul mental'),
    kind: 'number',
    value: 56,
    tolerance: 0,
    relative: false,
    unit: '',
  },
  {
    ...base('Combien font 125 − 250 ?', 'Relatifs'),
    kind: 'number',
    value: -125,
    tolerance: 0,
    relative: false,
    unit: '',
  },
  {
    ...base('Quel nombre est le plus grand ?', 'Comparer'),
    kind: 'single',
    shuffle: true,
    choices: [choice('0,75', 100), choice('0,705'), choice('0,57'), choice('0,075')],
  },
  {
    ...base('Quels nombres sont divisibles par 3 ?', 'Divisibilité', 2),
    kind: 'multiple',
    strategy: 'share',
    shuffle: true,
    choices: [choice('111', 50), choice('402', 50), choice('310'), choice('121')],
  },
  { ...base('Un quart de 60 vaut 15.', 'Fractions'), kind: 'truth', truth: true },
  { ...base('La moitié de 3,5 vaut 1,7.', 'Fractions'), kind: 'truth', truth: false },
  {
    ...base('Combien font 3 ÷ 4 ?', 'Fractions'),
    kind: 'number',
    value: 0.75,
    tolerance: 0,
    relative: false,
    unit: '',
  },
  {
    ...base('Rangez du plus petit au plus grand.', 'Comparer', 2),
    kind: 'ordering',
    items: ['−2', '0,3', '1/2', '0,6'],
  },
  { ...base('Je calcule vite sans calculatrice.', ''), kind: 'scale', least: 'jamais', most: 'toujours' },
];
