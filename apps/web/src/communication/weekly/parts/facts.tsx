import type { WeeklySummary } from '@encrier/contract/communication/weekly';
import type { ReactNode } from 'react';
import { formatMonthDay, formatWeekday } from '#kernel/dates.ts';
import { formatNumber } from '#kernel/numbers.ts';

type Item = WeeklySummary['parts'][number]['items'][number];

/** One item of a week as a line: its subject first, else its kind. */
export function partFacts({ day, word, text, subject, mark, outOf }: Item): {
  title: ReactNode;
  detail: ReactNode[];
  end: ReactNode;
} {
  const when = day && `${formatWeekday(day)} ${formatMonthDay(day)}`;
  const clock = /^\d\d:\d\d – \d\d:\d\d$/.test(text);
  const about = subject ?? (clock ? '' : text);
  const rest = subject || clock ? text : '';
  return {
    title: <bdi>{about || word}</bdi>,
    detail: [
      rest && (
        <bdi key="text" dir={clock ? 'ltr' : undefined}>
          {rest}
        </bdi>
      ),
      about && !subject && <span key="word">{word}</span>,
      when && <span key="day">{when}</span>,
    ].filter(Boolean),
    end: mark !== null && outOf !== null && (
      <bdi dir="ltr">
        {formatNumber(Number(mark), { maximumFractionDigits: 3 })} / {formatNumber(Number(outOf))}
      </bdi>
    ),
  };
}
