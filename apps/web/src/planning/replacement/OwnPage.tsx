import { Button } from '@encrier/ui/actions/Button';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { AbsenceForm } from './parts/AbsenceForm.tsx';
import { LeftLessons, OwnAbsences } from './parts/OwnAbsences.tsx';
import { Proposal } from './parts/Proposal.tsx';
import css from './parts/Replacement.module.css';
import { ownQuery } from './replacement.api.ts';

/** Proposals to the reader, their own absences, and decisions about the lessons concerned. */
export default function OwnPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const query = useQuery(ownQuery);
  const { data } = query;
  const [declaring, setDeclaring] = useState(false);
  useReadNotices('cover_proposal', undefined, data !== undefined);
  useReadNotices('staff_absence', undefined, data !== undefined);
  const button = data?.can.declare && (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setDeclaring(true)}>
      <Trans>Déclarer une absence</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Absences et remplacements`} width={820} action={!narrow && button}>
      <Asked query={query} shape="cards" rows={3}>
        {(data) => (
          <div className={css.page}>
            {data.proposals.map((one) => (
              <Proposal key={one.id} proposal={one} />
            ))}
            <OwnAbsences absences={data.absences} />
            <LeftLessons lessons={data.lessons} self={data.self ?? ''} />
            {declaring && <AbsenceForm today={data.today} onClose={() => setDeclaring(false)} />}
          </div>
        )}
      </Asked>
      {narrow && button && <StickyFoot>{button}</StickyFoot>}
    </PageFrame>
  );
}
