import type { CardData } from '@encrier/contract/kernel/cards';
import type { dayCard, DayLesson } from '@encrier/contract/planning/day';
import { Card } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatDay } from '#kernel/dates.ts';
import { useFamily } from '#kernel/session/family.ts';
import { ofName } from '#kernel/text.ts';
import { allDayLines } from '../../../day-lines.generated.ts';
import day from './parts/Day.module.css';
import { DayRows } from './parts/DayRows.tsx';
import { useNow } from '#kernel/content/use-now.ts';

type Data = CardData<typeof dayCard>;

/** Today, lesson after lesson: what is under way, what changed, and what other rooms add to it. */
function MyDay({ data }: { data: Data }) {
  const { t } = useLingui();
  const now = useNow();
  const { area, concerns } = useFamily();
  const href = useAreaPath('/emploi');
  const persons = data.persons.filter((one) => (area === 'parent' ? concerns(one) : one.self));
  const minute = now.day === data.day ? now.minute : null;
  const items = data.lines.flatMap(
    ({ slot, data: held }) => allDayLines.find((line) => line.slot === slot)?.items(held, area) ?? [],
  );
  const words = {
    now: t`En cours`,
    next: t`À suivre`,
    change: ({ state, changes, kind }: DayLesson): string => {
      if (state === 'cancelled') return t`Annulé`;
      if (changes.includes('added')) return t`Ajouté`;
      if (changes.includes('moved')) return t`Horaire changé`;
      if (changes.includes('room')) return t`Salle changée`;
      if (changes.includes('teacher')) return t`Remplacement`;
      if (changes.includes('remote')) return t`À distance`;
      return kind === 'exam' ? t`Contrôle` : '';
    },
  };
  if (!persons.length) return null;
  return (
    <Card
      title={t`Ma journée`}
      note={formatDay(data.day)}
      flush
      end={
        href && (
          <UiLink href={href}>
            <Trans>Semaine</Trans>
          </UiLink>
        )
      }
    >
      {persons.map((person) => {
        const name = person.label.split(' ')[0] ?? person.label;
        return (
          <div key={person.id}>
            {!person.self && (
              <p className={day.who}>
                <bdi>{name}</bdi>
              </p>
            )}
            <DayRows
              label={t`Journée ${ofName(name)}`}
              lessons={person.lessons}
              items={items.filter(({ personId }) => personId === person.id)}
              as={person.as}
              minute={minute}
              words={words}
            />
          </div>
        );
      })}
    </Card>
  );
}

export const ownTimetableHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof dayCard>({
    slot: 'timetable.day',
    order: 35,
    side: 'start',
    live: ['lessons.changed', 'timetable.published'],
    Card: MyDay,
  }),
];
