import type { CardData } from '@encrier/contract/kernel/cards';
import type { personMandatesCard } from '@encrier/contract/school/mandates';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserStar } from '@tabler/icons-react';
import { formatSpan } from '#kernel/dates.ts';
import { wordsOfKind } from './kinds.home.tsx';

/** On the page of a person: their mandates. */
export function PersonMandates({ items }: CardData<typeof personMandatesCard>) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Mandats`} flush>
      <CardRows label={t`Mandats`}>
        {items.map(({ id, kind, female, place, from, to, holds }) => (
          <CardRow
            key={id}
            icon={IconUserStar}
            title={i18n._(wordsOfKind({ kind, female }))}
            detail={[<bdi key="place">{place}</bdi>, formatSpan(from, to)]}
            end={
              holds && (
                <StatusPill tone="ok">
                  <Trans>En exercice</Trans>
                </StatusPill>
              )
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}
