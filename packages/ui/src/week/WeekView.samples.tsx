import type { ReactElement } from 'react';
import type { WeekProps } from './model.tsx';
import { WeekView } from './WeekView.tsx';
import { sampleBreaks, sampleDays, sampleItems, sampleSlots, sampleWords, turnItems, useSay } from './week-samples.tsx';

function Week({ count, more }: { count?: number; more?: Partial<WeekProps> }) {
  const say = useSay();
  return (
    <WeekView
      label={say('Emploi du temps de la 3e A', 'استعمال زمن القسم 3 أ')}
      days={sampleDays(say, count)}
      items={sampleItems(say)}
      breaks={sampleBreaks(say)}
      now={{ day: 'd1', minute: 681 }}
      words={sampleWords(say)}
      {...more}
    />
  );
}

function Turns({ turn }: { turn: string | null }) {
  const say = useSay();
  return <Week more={{ items: turnItems(say), turn, slots: sampleSlots, now: undefined }} />;
}

function Closed() {
  const say = useSay();
  const days = sampleDays(say, 6).map((day, index) =>
    index === 2 ? { ...day, closed: say('Fête de l’Indépendance', 'عيد الاستقلال') } : day,
  );
  return <Week more={{ days, items: sampleItems(say).filter((item) => item.day !== 'd2') }} />;
}

const nothing = () => {};

export const samples: Readonly<Record<string, ReactElement>> = {
  week: <Week more={{ onOpen: nothing }} />,
  slots: <Turns turn={null} />,
  'turn A': <Turns turn="A" />,
  'closed day': <Closed />,
  'seven days': <Week count={7} />,
  'one day': <Week count={1} more={{ now: undefined }} />,
  'all days on a phone': <Week more={{ phone: 'week', onOpen: nothing }} />,
  list: <Week more={{ presentation: 'list', onOpen: nothing }} />,
  empty: <Week more={{ items: [], breaks: [], now: undefined }} />,
  'black ink': <Week more={{ ink: 'black', now: undefined }} />,
};
