import type { ReactElement } from 'react';
import { BarChart, type BarProps } from './BarChart.tsx';
import { months, paid, useSample } from './chart-samples.tsx';

function Bars({ more }: { more?: Partial<BarProps> }) {
  const { translate, words, format } = useSample();
  return (
    <BarChart
      label={translate('Encaissements', 'التحصيل', 'Payments received')}
      points={months(translate)}
      series={paid(translate)}
      format={format}
      words={{ ...words, column: translate('Mois', 'الشهر', 'Month') }}
      {...more}
    />
  );
}
const balance = [{ key: 'balance', name: '±', values: [120, -40, 60, -90] }];

export const samples: Readonly<Record<string, ReactElement>> = {
  grouped: <Bars />,
  stacked: <Bars more={{ stacked: true }} />,
  'below zero': <Bars more={{ series: balance }} />,
  'one point': <Bars more={{ points: [{ key: 'm', name: '2026' }] }} />,
  empty: <Bars more={{ series: [] }} />,
};
