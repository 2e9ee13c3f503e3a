import { joinFacts } from '#kernel/content/join-facts.ts';
import { usePageArea } from '#kernel/frame/page-path.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { comingExamsCard, examDayLine } from '@encrier/contract/teaching/exams-family';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarEvent, IconEye } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { type AnyDayLine, dayLine } from '#kernel/cards/day-lines.ts';
import { formatMinute, formatRelative } from '#kernel/dates.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import css from './parts/Exams.module.css';

/** The next tests. */
function Coming({ data: { items } }: { data: CardData<typeof comingExamsCard> }) {
  const { t: say } = useLingui();
  const list = useAreaPath('/ds');
  const parent = usePageArea() === 'parent';
  const here = items.filter(({ self }) => self !== parent);
  if (!here.length) return null;
  return (
    <Card title={say`Devoirs surveillés à venir`} end={<SeeAll href={list} />} flush>
      <CardRows>
        {here.map((one) => (
          <CardRow
            key={`${one.id} ${one.pupilId}`}
            icon={IconCalendarEvent}
            title={<SubjectDot colour={one.colour} name={subjectName(one)} />}
            detail={[
              <span key="at" dir="ltr">
                {formatMinute(one.starts)}
              </span>,
              ...(one.room ? [<bdi key="room">{one.room}</bdi>] : []),
              ...(one.self ? [] : [<bdi key="pupil">{one.pupil.split(' ')[0]}</bdi>]),
            ]}
            end={<span className={css.quiet}>{formatRelative(one.day)}</span>}
            {...(list && { href: list })}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const examsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof comingExamsCard>({
    slot: 'exams.coming',
    order: 50,
    side: 'end',
    live: ['exams.changed'],
    Card: Coming,
  }),
];

const saidOnItsDay = (subject: string, supervises: boolean): string =>
  supervises ? t`Surveillance : ${subject}` : t`Devoir surveillé : ${subject}`;

export const examsDayLines: readonly AnyDayLine[] = [
  dayLine<typeof examDayLine>({
    slot: 'exams.today',
    items: ({ items }, area) =>
      items.map(({ id, personId, at, ends, room, supervises, ...named }) => ({
        key: `exam ${id} ${personId} ${supervises}`,
        personId,
        at,
        icon: supervises ? IconEye : IconCalendarEvent,
        words: joinFacts([saidOnItsDay(subjectName(named), supervises), t`fin à ${formatMinute(ends)}`, room]),
        ...(['parent', 'eleve', 'prof'].includes(area) && {
          href: `/${area}/ds${supervises ? `?devoir=${id}` : ''}`,
        }),
      })),
  }),
];
