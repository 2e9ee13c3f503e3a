import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { mineQuery } from './exits.api.ts';
import { AskForm } from './parts/AskForm.tsx';
import { ChildExits } from './parts/ChildExits.tsx';
import css from './parts/Exits.module.css';
import { Thirds } from './parts/Thirds.tsx';

/** Exits of the reader or their children: requests, decisions, and the form of a new one. */
export default function FamilyExitsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { child } = useChild();
  const query = useQuery(mineQuery);
  const { data } = query;
  const [asking, setAsking] = useState(false);
  useReadNotices('exit', undefined, data !== undefined);
  useReadNotices('exit_person', undefined, data !== undefined);
  useReadNotices('exit_pass', undefined, data !== undefined);
  const shown = data?.children.filter((one) => !child || one.pupilId === child.id) ?? [];
  const mayAsk = shown.filter(({ can }) => can.ask);
  const button = mayAsk.length > 0 && (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setAsking(true)}>
      <Trans>Demander une sortie</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Sorties`} byChild width={820} action={!narrow && button}>
      <Asked query={query} shape="cards" rows={2}>
        {(data) => (
          <div className={css.page}>
            {shown.map((one) => (
              <ChildExits key={one.pupilId} child={one} />
            ))}
            <Thirds child={child?.id ?? null} />
            {shown.length === 0 && (
              <EmptyState icon={IconDoorExit} title={<Trans>Aucune sortie à suivre ici</Trans>}>
                <Trans>Pour une sortie, adressez-vous à la vie scolaire.</Trans>
              </EmptyState>
            )}
            {asking && <AskForm family={mayAsk} hours={data.hours} onClose={() => setAsking(false)} />}
          </div>
        )}
      </Asked>
      {narrow && button && <StickyFoot>{button}</StickyFoot>}
    </PageFrame>
  );
}
