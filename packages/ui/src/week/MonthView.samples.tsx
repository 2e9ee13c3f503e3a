import type { ReactElement } from 'react';
import { type MonthDay, MonthView } from './MonthView.tsx';
import { sampleDays } from './week-samples.tsx';
import { useTranslate } from '../words-samples.tsx';

const colors = ['maths', 'francais', 'svt', 'arabe', 'eps', 'anglais'];

function Month() {
  const translate = useTranslate();
  const days: MonthDay[] = Array.from({ length: 42 }, (_, index) => {
    const number = index - 5;
    const outside = number < 1 || number > 30;
    const date = String(number < 1 ? number + 31 : number > 30 ? number - 30 : number);
    const weekend = index % 7 > 4;
    const closed = number === 18 ? translate('Fête de l’Indépendance', 'عيد الاستقلال', 'Independence Day') : undefined;
    const dots =
      weekend || outside || closed
        ? []
        : colors.slice(index % 3).map((color, at) => ({ color, count: at % 3 ? 1 : 2 }));
    const count = dots.reduce((sum, dot) => sum + dot.count, 0);
    return {
      key: `m${index}`,
      date,
      name: translate(
        `${date} novembre, ${closed ?? `${count} cours`}`,
        `${date} نونبر، ${closed ?? `${count} حصص`}`,
        `${date} November, ${closed ?? `${count} lessons`}`,
      ),
      dots,
      count,
      closed,
      outside,
      today: number === 24,
      changed: number === 12 || number === 24,
    };
  });
  return (
    <MonthView
      label={translate('Novembre 2026', 'نونبر 2026', 'November 2026')}
      heads={sampleDays(translate, 7)}
      days={days}
      onOpen={() => {}}
    />
  );
}

export const samples: Readonly<Record<string, ReactElement>> = { month: <Month /> };
