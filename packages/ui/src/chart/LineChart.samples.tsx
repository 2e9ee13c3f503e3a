import type { ReactElement } from 'react';
import { presence, samplePoints, sixth, useSample } from './chart-samples.tsx';
import { LineChart, type LineProps } from './LineChart.tsx';

function Line({ two, count, more }: { two?: boolean; count?: number; more?: Partial<LineProps> }) {
  const { translate, words, format } = useSample();
  return (
    <LineChart
      label={translate('Taux de présence', 'نسبة الحضور', 'Attendance rate')}
      points={samplePoints(translate, count)}
      series={two ? [presence(translate), sixth(translate)] : [presence(translate)]}
      target={{ value: 95, name: translate('Objectif 95 %', 'الهدف 95 %', 'Target 95%') }}
      format={format}
      words={words}
      {...more}
    />
  );
}

export const samples: Readonly<Record<string, ReactElement>> = {
  line: <Line />,
  'two lines, a gap': <Line two />,
  'hidden table': <Line more={{ table: 'hidden', target: undefined }} />,
  'one point': <Line count={1} more={{ target: undefined }} />,
  empty: <Line count={0} more={{ series: [] }} />,
};
