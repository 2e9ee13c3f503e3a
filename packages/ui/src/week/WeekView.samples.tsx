import { type ReactElement, useState } from 'react';
import type { WeekItem, WeekProps } from './model.tsx';
import { WeekView } from './WeekView.tsx';
import {
  sampleBreaks,
  sampleDays,
  sampleItems,
  sampleMoveWords,
  sampleSlots,
  sampleWords,
  turnItems,
  manyItems,
} from './week-samples.tsx';
import { useTranslate } from '../words-samples.tsx';

function Week({ count, more }: { count?: number; more?: Partial<WeekProps> }) {
  const translate = useTranslate();
  return (
    <WeekView
      label={translate('Emploi du temps de la 3e A', 'استعمال زمن القسم 3 أ', 'Timetable of 3e A')}
      days={sampleDays(translate, count)}
      items={sampleItems(translate)}
      breaks={sampleBreaks(translate)}
      now={{ day: 'd1', minute: 681 }}
      words={sampleWords(translate)}
      {...more}
    />
  );
}

function Turns({ turn }: { turn: string | null }) {
  const translate = useTranslate();
  return <Week more={{ items: turnItems(translate), turn, slots: sampleSlots, now: undefined }} />;
}

function Closed() {
  const translate = useTranslate();
  const days = sampleDays(translate, 6).map((day, index) =>
    index === 2 ? { ...day, closed: translate('Fête de l’Indépendance', 'عيد الاستقلال', 'Independence Day') } : day,
  );
  return <Week more={{ days, items: sampleItems(translate).filter((item) => item.day !== 'd2') }} />;
}

/** Moves dropped items; none may be put over the start of another one, nor in the last slot. */
function Edited({ more, many }: { more?: Partial<WeekProps>; many?: boolean }) {
  const translate = useTranslate();
  const [moved, setMoved] = useState<readonly WeekItem[] | null>(null);
  const items = moved ?? (many ? manyItems(translate) : sampleItems(translate));
  const words = sampleMoveWords(translate);
  return (
    <Week
      more={{
        ...more,
        items,
        edit: {
          words,
          mayDrop: (item, place) => {
            const other = items.find(
              (one) => one.id !== item.id && one.day === place.day && one.start < place.end && one.end > place.start,
            );
            if (other && !many)
              return translate(`Pris par ${other.title}`, `محجوز: ${other.title}`, `Taken by ${other.title}`);
            return place.end > 1000
              ? translate('Salle fermée après 16 h', 'القاعة مغلقة بعد الرابعة', 'Room closed after 4 pm')
              : null;
          },
          onMove: (item, { copy, ...place }) =>
            setMoved([
              ...items.filter((one) => copy || one.id !== item.id),
              { ...item, ...place, id: copy ? `${item.id}c${items.length}` : item.id },
            ]),
        },
      }}
    />
  );
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
  edit: <Edited more={{ slots: sampleSlots, now: undefined }} />,
  'edit without slots': <Edited more={{ onOpen: nothing }} />,
  'sixty items': <Edited more={{ slots: sampleSlots, now: undefined }} many />,
  list: <Week more={{ presentation: 'list', onOpen: nothing }} />,
  empty: <Week more={{ items: [], breaks: [], now: undefined }} />,
  'black ink': <Week more={{ ink: 'black', now: undefined }} />,
};
