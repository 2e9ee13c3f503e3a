import { type Say, useSay } from '../words-samples.tsx';
import type { DistributionProps } from './Distribution.tsx';
import type { ChartPoint, ChartSeries, ChartWords } from './model.tsx';

/** Words and numbers in the language of the page, for the samples only. */
export function useSample() {
  const say = useSay();
  const number = new Intl.NumberFormat(say('fr', 'ar-MA-u-nu-latn', 'en-GB'), { maximumFractionDigits: 1 });
  const words: ChartWords = {
    value: (point, series, value) => `${point}, ${series}, ${value}`,
    none: say('inconnu', 'غير معروف', 'unknown'),
    empty: say('Rien à montrer pour cette période.', 'لا شيء لعرضه في هذه الفترة.', 'Nothing to show for this period.'),
    column: say('Jour', 'اليوم', 'Day'),
    showTable: say('Voir les chiffres', 'عرض الأرقام', 'See the figures'),
    hideTable: say('Cacher les chiffres', 'إخفاء الأرقام', 'Hide the figures'),
  };
  return { say, words, format: (value: number) => number.format(value) };
}

const PRESENCE = [95.1, 94.8, 94.2, 93.9, 95, 94.6, 93.8, 93.1, 92.7, 93.9, 92.8, 91.9, 92.6, 93.4, 93, 93.4, 94.2];
export const samplePoints = (say: Say, count = PRESENCE.length): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `p${index}`,
    name: say(`${index + 2} novembre`, `${index + 2} نونبر`, `${index + 2} November`),
    short: say(`${index + 2} nov.`, `${index + 2} نونبر`, `${index + 2} Nov`),
  }));
export const presence = (say: Say): ChartSeries => ({
  key: 'all',
  name: say('Établissement', 'المؤسسة', 'School'),
  values: PRESENCE,
});
export const sixth = (say: Say): ChartSeries => ({
  key: '6e',
  name: say('6e', 'السادسة', '6e'),
  values: PRESENCE.map((value, index) => (index === 6 || index === 7 ? null : value + 1.5)),
});
export const paid = (say: Say): ChartSeries[] => [
  { key: 'paid', name: say('Payé', 'مدفوع', 'Paid'), values: [870, 830, 620, 120] },
  { key: 'due', name: say('Impayé', 'غير مدفوع', 'Unpaid'), values: [50, 90, 240, 690], tone: 'soft' },
];
export const months = (say: Say): ChartPoint[] =>
  [
    ['Septembre', 'Sept.', 'شتنبر', 'September'],
    ['Octobre', 'Oct.', 'أكتوبر', 'October'],
    ['Novembre', 'Nov.', 'نونبر', 'November'],
    ['Décembre', 'Déc.', 'دجنبر', 'December'],
  ].map(([name, short, arabic, english], index) => ({
    key: `m${index}`,
    name: say(name!, arabic!, english!),
    short: say(short!, arabic!, english!.slice(0, 3)),
  }));
export const marks = [
  4, 7, 8, 8.5, 9, 10, 10, 10.5, 11, 11.5, 12, 12, 12.5, 13, 13, 13.5, 14, 14, 15, 15.5, 16, 17, 18.5,
];
export const rangeWords = (say: Say, words: ChartWords): DistributionProps['words'] => ({
  ...words,
  column: say('Notes', 'النقط', 'Marks'),
  range: (from, to) => say(`de ${from} à ${to}`, `من ${from} إلى ${to}`, `from ${from} to ${to}`),
  count: (count) => say(`${count} élèves`, `${count} تلاميذ`, `${count} pupils`),
  counts: say('Élèves', 'التلاميذ', 'Pupils'),
  own: say('Votre note', 'نقطتك', 'Your mark'),
  first: say('Premier quartile', 'الربيع الأول', 'First quartile'),
  median: say('Médiane', 'الوسيط', 'Median'),
  third: say('Troisième quartile', 'الربيع الثالث', 'Third quartile'),
});
