import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { resultsQuery } from './diagnostic-tests.api.ts';
import { useMakerArea, useTestId } from './parts/area.ts';
import { PupilCopies, ResultFigures } from './parts/results/PupilCopies.tsx';
import { QuestionFigures } from './parts/results/QuestionFigures.tsx';
import { SkillTable } from './parts/results/SkillTable.tsx';
import css from './parts/Tests.module.css';

const views = ['competences', 'questions', 'eleves'] as const;
type View = (typeof views)[number];

/** What the class knows: by skill, by question, by pupil. */
export default function ResultsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const area = useMakerArea();
  const id = useTestId();
  const search = useSearch({ strict: false }) as { vue?: string };
  const asked = useQuery(resultsQuery(id));
  const { data } = asked;
  const fallback: View = data && !data.skills.length ? 'eleves' : 'competences';
  const view = views.find((one) => one === search.vue) ?? fallback;
  return (
    <PageFrame
      title={data?.title ?? t`Résultats`}
      width={1160}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
      action={
        <ButtonLink href={`${area}/diagnostic-tests/${id}`}>
          <Trans>Voir le test</Trans>
        </ButtonLink>
      }
    >
      <div className={css.page}>
        <div>
          <Segmented<View>
            label={t`Ce que montre la page`}
            wide={narrow}
            value={view}
            options={[
              { value: 'competences', label: t`Compétences` },
              { value: 'questions', label: t`Questions` },
              { value: 'eleves', label: t`Élèves` },
            ]}
            onChange={(vue) => void navigate({ to: '.', search: { vue } as never, replace: true })}
          />
        </div>
        <Asked
          query={asked}
          label={t`Chargement des résultats`}
          empty={({ pupils }) =>
            pupils.length ? null : (
              <EmptyState icon={IconListCheck} title={<Trans>Aucun élève</Trans>}>
                <Trans>Ce test n’est pour aucun élève de vos cours.</Trans>
              </EmptyState>
            )
          }
        >
          {(results) => (
            <>
              <ResultFigures results={results} />
              {view === 'competences' && <SkillTable results={results} area={area} />}
              {view === 'questions' && <QuestionFigures results={results} />}
              {view === 'eleves' && <PupilCopies results={results} area={area} />}
              <div data-print="hide">
                <ButtonLink icon={IconFileText} href={`${area}/submit-student-response?test=${id}`}>
                  <Trans>Saisir une copie sur papier</Trans>
                </ButtonLink>
              </div>
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}
