import { usePageArea } from '#kernel/frame/page-path.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { comingHomeworkCard, homeworkDayLine, toCorrectCard } from '@encrier/contract/teaching/homework-cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarX, IconChecklist } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { type AnyDayLine, dayLine } from '#kernel/cards/day-lines.ts';
import { formatRelative } from '#kernel/dates.ts';
import { DoneBox } from './parts/family/DoneBox.tsx';
import css from './parts/Homework.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';

/** Homework due in the coming days. */
function Coming({ data: { items } }: { data: CardData<typeof comingHomeworkCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/devoirs');
  const parent = usePageArea() === 'parent';
  const here = items.filter(({ self }) => self !== parent);
  if (!here.length) return null;
  return (
    <Card title={t`Devoirs à venir`} end={<SeeAll href={list} />} flush>
      <CardRows>
        {here.map((one) => (
          <CardRow
            key={`${one.id} ${one.pupilId}`}
            lead={<DoneBox piece={one} may={one.tick} label={t`Fait : ${one.title}`} />}
            title={
              <bdi className={one.state === 'done' || one.state === 'handed' ? css.struck : undefined}>{one.title}</bdi>
            }
            detail={[
              <SubjectDot key="subject" colour={one.colour} name={subjectName(one)} />,
              ...(one.self ? [] : [<bdi key="pupil">{one.pupil.split(' ')[0]}</bdi>]),
            ]}
            end={<span className={css.quiet}>{formatRelative(one.dueOn)}</span>}
            {...(list && { href: `${list}/view/${one.id}${one.self ? '' : `?enfant=${one.pupilId}`}` })}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Hand-ins waiting for their teacher. */
function ToCorrect({ data: { items, total, gone } }: { data: CardData<typeof toCorrectCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/devoirs') ?? '/prof/devoirs';
  return (
    <Card title={t`Devoirs à corriger`} count={total} countTone="warn" end={<SeeAll href={list} />} flush>
      <CardRows>
        {gone > 0 && (
          <CardRow
            key="gone"
            icon={IconCalendarX}
            tone="warn"
            title={plural(gone, {
              one: '# devoir pour un cours annulé ou déplacé',
              other: '# devoirs pour un cours annulé ou déplacé',
            })}
            detail={<Trans>À reporter</Trans>}
            href={list}
            chevron
          />
        )}
        {items.map((one) => (
          <CardRow
            key={one.id}
            icon={IconChecklist}
            title={<bdi>{one.title}</bdi>}
            detail={[
              <bdi key="course">{one.course}</bdi>,
              plural(one.waits, { one: '# rendu à corriger', other: '# rendus à corriger' }),
            ]}
            href={`${list}?devoir=${one.id}`}
            chevron
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const homeworkHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof comingHomeworkCard>({
    slot: 'homework.coming',
    order: 40,
    side: 'end',
    live: ['homework.changed'],
    Card: Coming,
  }),
  homeCard<typeof toCorrectCard>({
    slot: 'homework.to_correct',
    order: 42,
    side: 'end',
    live: ['homework.changed'],
    Card: ToCorrect,
  }),
];

export const homeworkDayLines: readonly AnyDayLine[] = [
  dayLine<typeof homeworkDayLine>({
    slot: 'homework.due',
    items: ({ items }, area) =>
      items.map(({ id, personId, at, title, ...named }) => ({
        key: `homework ${id} ${personId}`,
        personId,
        at,
        icon: IconChecklist,
        words: `${subjectName(named)} · ${title}`,
        ...(['parent', 'eleve'].includes(area) && {
          href: `/${area}/devoirs/view/${id}`,
        }),
      })),
  }),
];
