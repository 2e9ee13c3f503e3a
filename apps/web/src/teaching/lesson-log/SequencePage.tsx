import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { planPath } from './parts/plan/hours.ts';
import { SequenceForm } from './parts/plan/SequenceForm.tsx';
import { sequenceQuery } from './plan.api.ts';

/** One sequence with its model lessons: editable by its author, colleagues can read, place and copy it. */
export default function SequencePage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(sequenceQuery(id));
  return (
    <PageFrame
      title={query.data?.title ?? t`Séquence`}
      path={[
        { label: t`Cahier de textes`, href: '/prof/cahier-de-textes' },
        { label: t`Progression`, href: planPath('/prof') },
      ]}
      width={860}
    >
      <Asked query={query} label={t`Chargement de la séquence`}>
        {(sequence) => <SequenceForm key={sequence.id} sequence={sequence} />}
      </Asked>
    </PageFrame>
  );
}
