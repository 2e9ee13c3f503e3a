import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';

/** Comments to review in a class, with a link. */
export function ProofNotice({ data, termId }: { data: ReportClass; termId: string }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const waiting = data.toProof ?? 0;
  return (
    <Card
      title={t`Relecture des appréciations`}
      end={
        data.can.proof && (
          <ButtonLink icon={IconChecks} href={`${list}?relecture=${data.class.id}&periode=${termId}`}>
            <Trans>Relire</Trans>
          </ButtonLink>
        )
      }
    >
      {plural(waiting, {
        0: 'Rien n’attend votre relecture.',
        one: '# appréciation attend votre relecture.',
        other: '# appréciations attendent votre relecture.',
      })}
    </Card>
  );
}
