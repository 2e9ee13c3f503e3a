import type { familyComplaintsCard } from '@encrier/contract/communication/complaints-handling';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMonthDay } from '#kernel/dates.ts';
import { statusWords } from '../words.ts';

/** The latest complaints of a family, for people who handle them. */
export function FamilyComplaints({ data: { total, items } }: { data: CardData<typeof familyComplaintsCard> }) {
  const { t, i18n } = useLingui();
  return (
    <Card
      title={t`Réclamations`}
      end={
        total > items.length && (
          <UiLink href="/admin/reclamations">
            <Trans>Tout voir</Trans>
          </UiLink>
        )
      }
      flush
    >
      <CardRows label={t`Réclamations`}>
        {items.map(({ id, number, subject, dir, status, createdAt }) => (
          <CardRow
            key={id}
            href={`/admin/reclamations/${id}`}
            title={<bdi dir={dir}>{subject}</bdi>}
            detail={[
              <bdi key="number" dir="ltr">
                {number}
              </bdi>,
              formatMonthDay(createdAt),
            ]}
            end={<StatusPill tone={statusWords[status].tone}>{i18n._(statusWords[status].word)}</StatusPill>}
          />
        ))}
      </CardRows>
    </Card>
  );
}
