import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReportAnalytics, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { BatchButton } from './parts/batch/BatchButton.tsx';
import { BatchList } from './parts/batch/BatchList.tsx';
import { ClassBoard } from './parts/board/ClassBoard.tsx';
import { CourseSheet } from './parts/CourseSheet.tsx';
import { ProofSheet } from './parts/ProofSheet.tsx';
import { SettingsButton } from './parts/SettingsButton.tsx';
import { SkillsSheet } from './parts/skills/SkillsSheet.tsx';
import { WorkList } from './parts/WorkList.tsx';
import css from './parts/ReportCards.module.css';
import { workQuery } from './report-cards.api.ts';

/** Comments that the reader must write, then the chosen course or class. */
export default function ReportCardsPage() {
  const search = useSearch({ strict: false }) as {
    cours?: string;
    classe?: string;
    periode?: string;
    relecture?: string;
    competences?: string;
  };
  const term = search.periode ?? null;
  if (search.relecture && term) return <ProofSheet key={search.relecture} id={search.relecture} term={term} />;
  if (search.cours) return <CourseSheet key={search.cours} id={search.cours} term={term} />;
  if (search.classe && search.competences)
    return <SkillsSheet id={search.classe} pupil={search.competences === 'premier' ? null : search.competences} />;
  if (search.classe) return <ClassBoard key={search.classe} id={search.classe} term={term} />;
  return <WorkPage />;
}

function WorkPage() {
  const { t } = useLingui();
  const models = useAreaPath('/bulletins/modeles');
  const query = useQuery(workQuery);
  return (
    <PageFrame
      title={t`Bulletins`}
      width={960}
      action={
        query.data?.can.manage && (
          <>
            {models && (
              <ButtonLink icon={IconTemplate} href={models}>
                <Trans>Modèles</Trans>
              </ButtonLink>
            )}
            <BatchButton />
            <SettingsButton />
          </>
        )
      }
    >
      <Asked
        query={query}
        label={t`Chargement des bulletins`}
        empty={({ courses, classes }) =>
          courses.length || classes.length ? null : (
            <NoClassYet icon={IconReportAnalytics} title={<Trans>Aucune appréciation à écrire</Trans>}>
              <Trans>Les cours et les classes qui vous sont confiés cette année apparaîtront ici.</Trans>
            </NoClassYet>
          )
        }
      >
        {(data) => (
          <div className={css.page}>
            {data.can.manage && <BatchList />}
            <WorkList data={data} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
