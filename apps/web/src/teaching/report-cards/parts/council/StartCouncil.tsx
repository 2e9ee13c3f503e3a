import type { ReportCouncil } from '@encrier/contract/teaching/report-cards-council';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPresentation, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { startCouncil } from '../../report-cards.api.ts';
import css from './Council.module.css';
import { Meeting, MeetingSheet } from './Meeting.tsx';
import own from './StartCouncil.module.css';

/** A council that was not opened yet. */
export function StartCouncil({ data, wayOut }: { data: ReportCouncil; wayOut: string }) {
  const start = useMutation({ mutationFn: () => startCouncil(data.class.id, data.term.id) });
  const [dating, setDating] = useState(false);
  const count = plural(data.pupils.length, { one: '# élève', other: '# élèves' });
  return (
    <>
      <header className={css.top}>
        <h1>
          <Facts>{[<Trans key="council">Conseil de classe</Trans>, data.class.name]}</Facts>
        </h1>
      </header>
      <div className={own.start}>
        <EmptyState icon={IconPresentation} title={<bdi>{data.term.name}</bdi>}>
          {count}
        </EmptyState>
        <Meeting data={data} onChange={() => setDating(true)} />
        <div className={css.line}>
          {data.can.open && (
            <Button variant="primary" icon={IconPresentation} busy={start.isPending} onClick={() => start.mutate()}>
              <Trans>Ouvrir le conseil</Trans>
            </Button>
          )}
          <ButtonLink icon={IconX} href={wayOut}>
            <Trans>Quitter la projection</Trans>
          </ButtonLink>
        </div>
        {!data.can.open && (
          <p className={css.quiet}>
            <Trans>Ce conseil n’est pas ouvert. Le professeur principal ou la direction l’ouvre.</Trans>
          </p>
        )}
      </div>
      {dating && <MeetingSheet data={data} onClose={() => setDating(false)} />}
    </>
  );
}
