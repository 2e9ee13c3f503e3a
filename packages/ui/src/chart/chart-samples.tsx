import { type Translate, useTranslate } from '../words-samples.tsx';
import type { DistributionProps } from './Distribution.tsx';
import type { ChartPoint, ChartSeries, ChartWords } from './model.tsx';

/** Words and numbers in the language of the page, for the samples only. */
export function useSample() {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(translate('fr', 'ar-MA-u-nu-latn', 'en-GB'), { maximumFractionDigits: 1 });
  const words: ChartWords = {
    value: (point, series, value) => `${point}, ${series}, ${value}`,
    none: translate('inconnu', 'غير معروف', 'unknown'),
    empty: translate(
      'Rien à montrer pour cette période.',
      'لا شيء لعرضه في هذه الفترة.',
      'Nothing to show for this period.',
    ),
    column: translate('Jour', 'اليوم', 'Day'),
    showTable: translate('Voir les chiffres', 'عرض الأرقام', 'See the figures'),
    hideTable: translate('Cacher les chiffres', 'إخفاء الأرقام', 'Hide the figures'),
  };
  return { translate, words, format: (value: number) => number.format(value) };
}

const PRESENCE = [95.1, 94.8, 94.2, 93.9, 95, 94.6, 93.8, 93.1, 92.7, 93.9, 92.8, 91.9, 92.6, 93.4, 93, 93.4, 94.2];
export const samplePoints = (translate: Translate, count = PRESENCE.length): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `p${index}`,
    name: translate(`${index + 2} novembre`, `${index + 2} نونبر`, `${index + 2} November`),
    short: translate(`${index + 2} nov.`, `${index + 2} نونبر`, `${index + 2} Nov`),
  }));
export const presence = (translate: Translate): ChartSeries => ({
  key: 'all',
  name: translate('Établissement', 'المؤسسة', 'School'),
  values: PRESENCE,
});
export const sixth = (translate: Translate): ChartSeries => ({
  key: '6e',
  name: translate('6e', 'السادسة', '6e'),
  values: PRESENCE.map((value, index) => (index === 6 || index === 7 ? null : value + 1.5)),
});
export const paid = (translate: Translate): ChartSeries[] => [
  { key: 'paid', name: translate('Payé', 'مدفوع', 'Paid'), values: [870, 830, 620, 120] },
  { key: 'due', name: translate('Impayé', 'غير مدفوع', 'Unpaid'), values: [50, 90, 240, 690], tone: 'soft' },
];
export const months = (translate: Translate): ChartPoint[] =>
  [
    ['Septembre', 'Sept.', 'شتنبر', 'September'],
    ['Octobre', 'Oct.', 'أكتوبر', 'October'],
    ['Novembre', 'Nov.', 'نونبر', 'November'],
    ['Décembre', 'Déc.', 'دجنبر', 'December'],
  ].map(([name, short, arabic, english], index) => ({
    key: `m${index}`,
    name: translate(name!, arabic!, english!),
    short: translate(short!, arabic!, english!.slice(0, 3)),
  }));
export const marks = [
  4, 7, 8, 8.5, 9, 10, 10, 10.5, 11, 11.5, 12, 12, 12.5, 13, 13, 13.5, 14, 14, 15, 15.5, 16, 17, 18.5,
];
export const rangeWords = (translate: Translate, words: ChartWords): DistributionProps['words'] => ({
  ...words,
  column: translate('Notes', 'النقط', 'Marks'),
  range: (from, to) => translate(`de ${from} à ${to}`, `من ${from} إلى ${to}`, `from ${from} to ${to}`),
  count: (count) => translate(`${count} élèves`, `${count} تلاميذ`, `${count} pupils`),
  counts: translate('Élèves', 'التلاميذ', 'Pupils'),
  own: translate('Votre note', 'نقطتك', 'Your mark'),
  first: translate('Premier quartile', 'الربيع الأول', 'First quartile'),
  median: translate('Médiane', 'الوسيط', 'Median'),
  third: translate('Troisième quartile', 'الربيع الثالث', 'Third quartile'),
});
