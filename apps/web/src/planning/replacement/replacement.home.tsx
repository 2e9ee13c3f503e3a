import type { CardData } from '@encrier/contract/kernel/cards';
import type { proposalsCard, uncoveredCard } from '@encrier/contract/planning/replacement';
import type { releasesCard } from '@encrier/contract/planning/replacement-days';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconCalendarOff } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { ReleaseRow } from './parts/ReleaseRow.home.tsx';
import { lessonName } from './parts/lesson-name.ts';

/** Lessons for which a teacher is asked to substitute. */
function Asked({ data: { count, first }, primary }: { data: CardData<typeof proposalsCard>; primary: boolean }) {
  const { t } = useLingui();
  return (
    <CardRow
      icon={IconArrowsExchange}
      tone="warn"
      title={plural(count, { one: '# remplacement proposé', other: '# remplacements proposés' })}
      detail={first && [<bdi key="what">{lessonName(first)}</bdi>, `${formatDay(first.day)}, ${formatHours(first)}`]}
      end={
        <ButtonLink
          variant={primary ? 'primary' : 'default'}
          href="/remplacements"
          aria-label={t`Répondre aux remplacements proposés`}
        >
          <Trans>Répondre</Trans>
        </ButtonLink>
      }
    />
  );
}

/** Lessons without a teacher, and absences to validate. */
function Uncovered({
  data: { today, coming, absences },
  primary,
}: {
  data: CardData<typeof uncoveredCard>;
  primary: boolean;
}) {
  const { t } = useLingui();
  const lessons = today + coming;
  return (
    <CardRow
      icon={lessons ? IconArrowsExchange : IconCalendarOff}
      tone={today ? 'bad' : 'warn'}
      title={
        lessons
          ? plural(lessons, { one: '# séance sans professeur', other: '# séances sans professeur' })
          : plural(absences, { one: '# absence à valider', other: '# absences à valider' })
      }
      detail={[
        lessons > 0 && plural(today, { 0: 'aucune aujourd’hui', one: '# aujourd’hui', other: '# aujourd’hui' }),
        lessons > 0 && absences > 0 && plural(absences, { one: '# absence à valider', other: '# absences à valider' }),
      ]}
      end={
        <ButtonLink
          variant={primary ? 'primary' : 'default'}
          href={lessons ? '/admin/cancelled-sessions?vue=semaine' : '/admin/cancelled-sessions?vue=absences'}
          aria-label={t`Ouvrir les séances sans professeur`}
        >
          <Trans>Régler</Trans>
        </ButtonLink>
      }
    />
  );
}

/** Whether a child leaves early or comes later: answered on the first page. */
function Releases({ data: { items } }: { data: CardData<typeof releasesCard> }) {
  const { t } = useLingui();
  return (
    <CardRows label={t`Cours annulés`}>
      {items.map((one) => (
        <ReleaseRow key={one.id} release={one} />
      ))}
    </CardRows>
  );
}

export const replacementHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof proposalsCard>({
    slot: 'replacement.proposals',
    order: 13,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ count }) => count,
    Card: Asked,
  }),
  homeCard<typeof uncoveredCard>({
    slot: 'replacement.uncovered',
    order: 24,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ today, coming, absences }) => today + coming + absences,
    Card: Uncovered,
  }),
  homeCard<typeof releasesCard>({
    slot: 'replacement.releases',
    order: 14,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ items }) => items.length,
    Card: Releases,
  }),
];
