import type { ReactElement } from 'react';
import { samplePoints, useSample } from './chart-samples.tsx';
import { tableOf } from './ChartFrame.tsx';
import type { ChartTone } from './model.tsx';
import { Spark } from './Spark.tsx';

function Small({ values, tone }: { values: (number | null)[]; tone?: ChartTone }) {
  const { translate, words, format } = useSample();
  const label = translate('Sept derniers jours', 'آخر سبعة أيام', 'Last seven days');
  const series = [{ key: 'one', name: translate('Présence', 'الحضور', 'Attendance'), values }];
  const points = samplePoints(translate, values.length);
  return <Spark label={label} values={values} tone={tone} figures={tableOf({ words, format }, points, series)} />;
}

export const samples: Readonly<Record<string, ReactElement>> = {
  ink: <Small values={[3, 5, 2, 8, 6, 9, 10]} />,
  ok: <Small values={[4, 6, 3, 8, 7, 9, 11]} tone="ok" />,
  'warn, a gap': <Small values={[9, 7, null, 6, 8, 5, 4]} tone="warn" />,
  'one value': <Small values={[5]} />,
  empty: <Small values={[]} />,
};
