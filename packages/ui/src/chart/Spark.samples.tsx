import type { ReactElement } from 'react';
import { useSample } from './chart-samples.tsx';
import type { ChartTone } from './model.tsx';
import { Spark } from './Spark.tsx';

function Small({ values, tone }: { values: (number | null)[]; tone?: ChartTone }) {
  const { say } = useSample();
  return <Spark label={say('Sept derniers jours', 'آخر سبعة أيام')} values={values} tone={tone} />;
}

export const samples: Readonly<Record<string, ReactElement>> = {
  ink: <Small values={[3, 5, 2, 8, 6, 9, 10]} />,
  ok: <Small values={[4, 6, 3, 8, 7, 9, 11]} tone="ok" />,
  'warn, a gap': <Small values={[9, 7, null, 6, 8, 5, 4]} tone="warn" />,
  'one value': <Small values={[5]} />,
  empty: <Small values={[]} />,
};
