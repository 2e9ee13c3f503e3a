import type { rollCallCard } from '@encrier/contract/school-life/attendance-office';
import type { unexplainedCard } from '@encrier/contract/school-life/attendance';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { shownTodos, TodoRows } from '#kernel/cards/TodoRows.tsx';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

/** The current roll call. */
function RollCallNow({ data: { now, missing }, primary }: { data: CardData<typeof rollCallCard>; primary: boolean }) {
  const { t } = useLingui();
  const left = plural(missing, { 0: 'Aucun appel en retard', one: '# appel à faire', other: '# appels à faire' });
  return (
    <Card title={t`Appel`} flush>
      <CardRow
        icon={IconUserCheck}
        tone={missing ? 'warn' : 'ok'}
        title={now ? <Facts>{[now.audience, titleOf(now)]}</Facts> : left}
        {...(now && { detail: left })}
        end={
          <ButtonLink
            variant={primary && now !== null && !now.done ? 'primary' : 'default'}
            href={now ? `/prof/assiduite?cours=${now.lessonId}` : '/prof/assiduite'}
          >
            <Trans>Faire l’appel</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** Absences that the family has not explained. */
function Unexplained({
  data: { total, items },
  primary,
}: {
  data: CardData<typeof unexplainedCard>;
  primary: boolean;
}) {
  const { t } = useLingui();
  const list = useAreaPath('/assiduite');
  return (
    <TodoRows
      label={t`Absences à justifier`}
      more={total - shownTodos}
      moreWords={t`Toutes les absences à justifier`}
      href={list}
    >
      {items.slice(0, shownTodos).map((one, index) => {
        const day = formatDay(one.day);
        return (
          <CardRow
            key={`${one.pupilId} ${one.day}`}
            icon={IconUserQuestion}
            tone="bad"
            title={t`Absence, ${day}`}
            detail={[
              ...(one.self ? [] : [<bdi key="pupil">{one.pupil}</bdi>]),
              <bdi key="hours" dir="ltr">
                {formatHours(one)}
              </bdi>,
              t`à justifier`,
            ]}
            end={
              list && (
                <ButtonLink
                  variant={primary && index === 0 ? 'primary' : 'default'}
                  href={`${list}?justifier=${one.day}&pour=${one.pupilId}`}
                  aria-label={t`Justifier l’absence : ${one.pupil}, ${day}`}
                >
                  <Trans>Justifier</Trans>
                </ButtonLink>
              )
            }
          />
        );
      })}
    </TodoRows>
  );
}

export const attendanceHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof rollCallCard>({
    slot: 'attendance.roll_call',
    order: 12,
    side: 'start',
    leads: true,
    waiting: ({ missing }) => missing,
    Card: RollCallNow,
  }),
  homeCard<typeof unexplainedCard>({
    slot: 'attendance.unexplained',
    order: 15,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ total }) => total,
    live: ['attendance.changed'],
    Card: Unexplained,
  }),
];
