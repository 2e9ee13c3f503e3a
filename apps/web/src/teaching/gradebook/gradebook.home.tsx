import type { CardData } from '@encrier/contract/kernel/cards';
import type { latestMarksCard, toMarkCard } from '@encrier/contract/teaching/gradebook';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChartDots3 } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { courseFacts, subjectName } from '#kernel/content/subject-name.ts';
import { formatDecimal } from '#kernel/numbers.ts';

/** The latest published marks. */
function Latest({ data: { items } }: { data: CardData<typeof latestMarksCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/notes');
  return (
    <Card title={t`Dernières notes`} end={<SeeAll href={list} />} flush>
      <CardRows>
        {items.map((one) => (
          <CardRow
            key={`${one.assessmentId} ${one.pupilId}`}
            icon={IconChartDots3}
            title={<Facts>{[subjectName(one), one.title]}</Facts>}
            {...(!one.self && { detail: <bdi>{one.pupil}</bdi> })}
            end={
              <b dir="ltr">{one.value !== null ? `${formatDecimal(one.value)}/${formatDecimal(one.scale)}` : '—'}</b>
            }
            {...(list && {
              href: one.self
                ? `${list}?matiere=${one.courseId}`
                : `${list}?enfant=${one.pupilId}&matiere=${one.courseId}`,
            })}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Past assessments that are not published. */
function ToMark({ data: { items, total } }: { data: CardData<typeof toMarkCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/grades') ?? '/prof/grades';
  return (
    <Card title={t`Notes à saisir`} count={total} countTone="warn" end={<SeeAll href={list} />} flush>
      <CardRows>
        {items.map((one) => (
          <CardRow
            key={one.id}
            icon={IconChartDots3}
            title={<bdi>{one.title}</bdi>}
            detail={[
              ...courseFacts(one),
              plural(one.missing, { 0: 'prête à publier', one: '# note manque', other: '# notes manquent' }),
            ]}
            href={`${list}?cours=${one.courseId}`}
            chevron
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const gradebookHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof latestMarksCard>({ slot: 'gradebook.latest', order: 45, side: 'end', Card: Latest }),
  homeCard<typeof toMarkCard>({
    slot: 'gradebook.to_mark',
    order: 43,
    side: 'end',
    waiting: ({ total }) => total,
    Card: ToMark,
  }),
];
