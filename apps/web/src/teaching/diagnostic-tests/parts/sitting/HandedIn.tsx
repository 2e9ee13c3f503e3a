import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCloudOff, IconSend } from '@tabler/icons-react';
import { useOnline } from '#kernel/query/offline.ts';
import css from '../Tests.module.css';
import type { KeptSitting } from './answer-queue.ts';

/** State of a submitted copy: sending, accepted, or refused. */
export function HandedIn({ row, area }: { row: KeptSitting; area: string }) {
  const online = useOnline();
  const back = (
    <ButtonLink variant="primary" href={`${area}/diagnostic-tests`}>
      <Trans>Voir mes tests</Trans>
    </ButtonLink>
  );
  if (row.state === 'refused')
    return (
      <div className={css.page}>
        <Notice tone="bad" title={<Trans>La copie n’est pas partie</Trans>}>
          {row.why} <Trans>Vos réponses restent sur cet appareil.</Trans>
        </Notice>
        {back}
      </div>
    );
  if (row.state === 'handing')
    return (
      <StatePage
        icon={online ? IconSend : IconCloudOff}
        title={online ? <Trans>La copie part…</Trans> : <Trans>Hors ligne : la copie attend ici</Trans>}
      >
        <Trans>Elle part dès que le réseau revient. Vos réponses sont gardées sur cet appareil.</Trans>
      </StatePage>
    );
  return (
    <StatePage icon={IconCircleCheck} title={<Trans>Copie rendue</Trans>} actions={back}>
      {row.late ? (
        <Trans>Des réponses sont arrivées après la fin : le professeur décide s’il les prend.</Trans>
      ) : (
        <Trans>Le professeur l’a reçue.</Trans>
      )}
    </StatePage>
  );
}
