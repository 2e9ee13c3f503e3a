import type { absencesToDecideCard, rollCallCard } from '@encrier/contract/school-life/attendance-office';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Absences that wait for a decision, and what families explained. */
function ToDecide({
  data: { pending, contradicted, justifications },
  primary,
}: {
  data: CardData<typeof absencesToDecideCard>;
  primary: boolean;
}) {
  const { t } = useLingui();
  const detail = [
    ...(contradicted ? [plural(contradicted, { one: '# contredite', other: '# contredites' })] : []),
    plural(justifications, { 0: 'aucun justificatif', one: '# justificatif', other: '# justificatifs' }),
  ];
  return (
    <Card title={t`Assiduité`} flush>
      <CardRow
        icon={IconUserCheck}
        tone={contradicted ? 'bad' : 'info'}
        title={plural(pending, {
          0: 'Aucune absence à valider',
          one: '# absence à valider',
          other: '# absences à valider',
        })}
        detail={detail}
        end={
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href={pending ? '/admin/absences-validation' : '/admin/absences-validation?vue=justificatifs'}
            aria-label={t`Ouvrir l’assiduité`}
          >
            <Trans>Traiter</Trans>
          </ButtonLink>
        }
      />
    </Card>
  );
}

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
  homeCard<typeof absencesToDecideCard>({
    slot: 'attendance.to_decide',
    order: 24,
    side: 'start',
    leads: true,
    waiting: ({ pending, justifications }) => pending + justifications,
    Card: ToDecide,
  }),
  homeCard<typeof rollCallCard>({
    slot: 'attendance.roll_call',
    order: 12,
    side: 'start',
    leads: true,
    waiting: ({ missing }) => missing,
    Card: RollCallNow,
  }),
];
