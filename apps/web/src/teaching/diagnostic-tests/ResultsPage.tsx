import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { answersFrom, answersSearch, resultsQuery } from './diagnostic-tests.api.ts';
import { useMakerArea, useTestId } from './parts/area.ts';
import { CorrectionNote } from './parts/results/CorrectionNote.tsx';
import { PupilCopies, ResultFigures } from './parts/results/PupilCopies.tsx';
import { QuestionAnswers } from './parts/results/QuestionAnswers.tsx';
import { QuestionFigures } from './parts/results/QuestionFigures.tsx';
import { ResultAction, ResultTools } from './parts/results/ResultActions.tsx';
import { SkillBoard } from './parts/results/SkillTable.tsx';
import css from './parts/Tests.module.css';

const views = ['competences', 'questions', 'eleves', 'corriger'] as const;
type View = (typeof views)[number];

/** Results of the class: by skill, by question, by pupil; and its answers, question by question. */
export default function ResultsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const area = useMakerArea();
  const id = useTestId();
  const search = useSearch({ strict: false }) as Record<string, unknown> & { vue?: string };
  const query = useQuery(resultsQuery(id));
  const { data } = query;
  const fallback: View = data && !data.skills.length ? 'eleves' : 'competences';
  const view = views.find((one) => one === search.vue) ?? fallback;
  const go = (next: Record<string, unknown>): void => void navigate({ to: '.', search: next as never, replace: true });
  // While correcting, the page has no other main action.
  const action = data && view !== 'corriger' && <ResultAction results={data} />;
  return (
    <PageFrame
      title={data?.title ?? t`Résultats`}
      width={view === 'corriger' ? 760 : 1320}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
      tools={data && <ResultTools results={data} />}
      action={!narrow && action}
    >
      <div className={css.page}>
        <div data-print="hide">
          <Segmented<View>
            label={t`Ce que montre la page`}
            wide={narrow}
            value={view}
            options={[
              { value: 'competences', label: t`Compétences` },
              { value: 'questions', label: t`Questions` },
              { value: 'eleves', label: t`Élèves` },
              { value: 'corriger', label: t`Corriger` },
            ]}
            onChange={(vue) => go({ vue })}
          />
        </div>
        <Asked
          query={query}
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
              {view !== 'corriger' && <ResultFigures results={results} />}
              <CorrectionNote results={results} />
              {view === 'competences' && <SkillBoard results={results} area={area} narrow={narrow} />}
              {view === 'questions' && (
                <QuestionFigures
                  results={results}
                  onCorrect={(question) =>
                    go({ vue: 'corriger', ...answersSearch({ question, answers: 'all', page: 1 }) })
                  }
                />
              )}
              {view === 'eleves' && <PupilCopies results={results} area={area} />}
              {view === 'corriger' && (
                <QuestionAnswers
                  results={results}
                  filter={answersFrom(search)}
                  onFilter={(next) => go({ vue: 'corriger', ...answersSearch(next) })}
                />
              )}
              <div className={css.row} data-print="hide">
                <ButtonLink icon={IconListCheck} href={`${area}/diagnostic-tests/${id}`}>
                  <Trans>Voir le test</Trans>
                </ButtonLink>
                {results.role === 'first' && (
                  <ButtonLink icon={IconFileText} href={`${area}/submit-student-response?test=${id}`}>
                    <Trans>Saisir une copie sur papier</Trans>
                  </ButtonLink>
                )}
              </div>
            </>
          )}
        </Asked>
      </div>
      {narrow && action && <StickyFoot>{action}</StickyFoot>}
    </PageFrame>
  );
}
