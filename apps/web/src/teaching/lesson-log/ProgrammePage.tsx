import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { subjectName } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useLogArea } from './parts/plan/area.ts';
import { planPath } from './parts/plan/hours.ts';
import { ProgrammeForm } from './parts/plan/ProgrammeForm.tsx';
import { programmeQuery } from './plan.api.ts';

/** The programme of a subject at a level: its chapters and their hours. */
export default function ProgrammePage() {
  const { t } = useLingui();
  const area = useLogArea();
  const { levelId = '', subjectId = '' } = useParams({ strict: false }) as { levelId?: string; subjectId?: string };
  const query = useQuery(programmeQuery(levelId, subjectId));
  const { data } = query;
  return (
    <PageFrame
      title={data ? t`Programme : ${subjectName(data)}, ${data.level}` : t`Programme de l’année`}
      path={[
        { label: t`Cahier de textes`, href: `${area}/cahier-de-textes` },
        { label: t`Progression`, href: planPath(area) },
      ]}
      width={760}
    >
      <Asked query={query} label={t`Chargement du programme`}>
        {(programme) => <ProgrammeForm programme={programme} office={area === '/admin'} />}
      </Asked>
    </PageFrame>
  );
}
