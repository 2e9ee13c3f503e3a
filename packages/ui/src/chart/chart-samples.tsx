import { useUiLook } from '../UiProvider.tsx';
import type { DistributionProps } from './Distribution.tsx';
import type { ChartPoint, ChartSeries, ChartWords } from './model.tsx';

type Say = (french: string, arabic: string) => string;
/** Words and numbers in the direction of the page, for the samples only. */
export function useSample() {
  const { dir } = useUiLook();
  const say: Say = (french, arabic) => (dir === 'rtl' ? arabic : french);
  const number = new Intl.NumberFormat(dir === 'rtl' ? 'ar-MA-u-nu-latn' : 'fr', { maximumFractionDigits: 1 });
  const words: ChartWords = {
    value: (point, series, value) => `${point}, ${series}, ${value}`,
    none: say('inconnu', 'غير معروف'),
    empty: say('Rien à montrer pour cette période.', 'لا شيء لعرضه في هذه الفترة.'),
    column: say('Jour', 'اليوم'),
    showTable: say('Voir les chiffres', 'عرض الأرقام'),
    hideTable: say('Cacher les chiffres', 'إخفاء الأرقام'),
  };
  return { say, words, format: (value: number) => number.format(value) };
}

const PRESENCE = [95.1, 94.8, 94.2, 93.9, 95, 94.6, 93.8, 93.1, 92.7, 93.9, 92.8, 91.9, 92.6, 93.4, 93, 93.4, 94.2];
export const samplePoints = (say: Say, count = PRESENCE.length): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `p${index}`,
    name: say(`${index + 2} novembre`, `${index + 2} نونبر`),
    short: say(`${index + 2} nov.`, `${index + 2} نونبر`),
  }));
export const presence = (say: Say): ChartSeries => ({
  key: 'all',
  name: say('Établissement', 'المؤسسة'),
  values: PRESENCE,
});
export const sixth = (say: Say): ChartSeries => ({
  key: '6e',
  name: say('6e', 'السادسة'),
  values: PRESENCE.map((value, index) => (index === 6 || index === 7 ? null : value + 1.5)),
});
export const paid = (say: Say): ChartSeries[] => [
  { key: 'paid', name: say('Payé', 'مدفوع'), values: [870, 830, 620, 120] },
  { key: 'due', name: say('Impayé', 'غير مدفوع'), values: [50, 90, 240, 690], tone: 'soft' },
];
export const months = (say: Say): ChartPoint[] =>
  [
    ['Septembre', 'Sept.', 'شتنبر'],
    ['Octobre', 'Oct.', 'أكتوبر'],
    ['Novembre', 'Nov.', 'نونبر'],
    ['Décembre', 'Déc.', 'دجنبر'],
  ].map(([name, short, arabic], index) => ({
    key: `m${index}`,
    name: say(name!, arabic!),
    short: say(short!, arabic!),
  }));
export const marks = [
  4, 7, 8, 8.5, 9, 10, 10, 10.5, 11, 11.5, 12, 12, 12.5, 13, 13, 13.5, 14, 14, 15, 15.5, 16, 17, 18.5,
];
export const rangeWords = (say: Say, words: ChartWords): DistributionProps['words'] => ({
  ...words,
  column: say('Notes', 'النقط'),
  range: (from, to) => say(`de ${from} à ${to}`, `من ${from} إلى ${to}`),
  count: (count) => say(`${count} élèves`, `${count} تلاميذ`),
  counts: say('Élèves', 'التلاميذ'),
  own: say('Votre note', 'نقطتك'),
  first: say('Premier quartile', 'الربيع الأول'),
  median: say('Médiane', 'الوسيط'),
  third: say('Troisième quartile', 'الربيع الثالث'),
});
