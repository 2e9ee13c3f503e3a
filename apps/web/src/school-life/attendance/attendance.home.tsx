import type { rollCallCard } from '@encrier/contract/school-life/attendance-office';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** The roll call that is now. */
function RollCallNow({ data: { now, missing }, primary }: { data: CardData<typeof rollCallCard>; primary: boolean }) {
  const { t } = useLingui();
  const left = plural(missing, { 0: 'Tous les appels sont faits', one: '# appel à faire', other: '# appels à faire' });
  return (
    <Card title={t`Appel`} flush>
      <CardRow
        icon={IconUserCheck}
        tone={missing ? 'warn' : 'ok'}
        title={now ? <bdi>{`${now.audience} · ${now.title}`}</bdi> : left}
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

export const attendanceHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof rollCallCard>({
    slot: 'attendance.roll_call',
    order: 12,
    side: 'start',
    leads: true,
    waiting: ({ missing }) => missing,
    Card: RollCallNow,
  }),
];
