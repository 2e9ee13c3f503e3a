import type { ReactElement } from 'react';
import { marks, rangeWords, useSample } from './chart-samples.tsx';
import { Distribution, type DistributionProps } from './Distribution.tsx';

function Spread({ more }: { more?: Partial<DistributionProps> }) {
  const { translate, words, format } = useSample();
  return (
    <Distribution
      label={translate('Notes de la classe', 'نقط القسم', 'Marks of the class')}
      values={marks}
      domain={{ min: 0, max: 20 }}
      bin={2}
      format={format}
      words={rangeWords(translate, words)}
      {...more}
    />
  );
}

export const samples: Readonly<Record<string, ReactElement>> = {
  'own value': <Spread more={{ own: 13.5 }} />,
  'round bins': <Spread more={{ domain: undefined, bin: undefined }} />,
  'one value': <Spread more={{ values: [12] }} />,
  empty: <Spread more={{ values: [] }} />,
};
