import type { SelfAnswer } from '@encrier/contract/teaching/summaries';
import type { SummaryDetails, SummaryFigure } from '@encrier/contract/teaching/summary-figures';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrangementList } from '../../../school-life/plans/plans.public.tsx';
import { FigureTable } from './FigureTable.tsx';
import { SubjectTable } from './SubjectTable.tsx';
import css from './Summaries.module.css';
import { scaleWords } from './words.ts';

type Props = {
  terms: readonly { id: string; name: string }[];
  figures: readonly SummaryFigure[];
  details: SummaryDetails;
};

/** Data of rooms about a pupil: results, figures, skills, arrangements. */
export function RoomBlocks({ terms, figures, details }: Props) {
  const { t } = useLingui();
  const { subjects, skills, arrangements } = details;
  return (
    <>
      {subjects && subjects.length > 0 && (
        <Card title={t`Résultats`} flush>
          <SubjectTable terms={terms} subjects={subjects} />
        </Card>
      )}
      <Card title={t`Assiduité, travail et vie scolaire`} flush={figures.length > 0}>
        <FigureTable terms={terms} figures={figures} />
      </Card>
      {skills && skills.length > 0 && (
        <Card title={t`Compétences`}>
          <div className={css.list}>
            {skills.map(({ domain, items }) => (
              <div key={domain} className={css.item}>
                <b>
                  <bdi>{domain}</bdi>
                </b>
                <ul className={css.goals}>
                  {items.map(({ name, mastery }) => (
                    <li key={name}>
                      <bdi>{name}</bdi> : <b>{mastery}</b>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Card>
      )}
      {arrangements && (
        <Card title={t`Aménagements`}>
          <ArrangementList {...arrangements} />
        </Card>
      )}
    </>
  );
}

/** General comment and goals. */
export function Written({ general, goals }: { general: string; goals: readonly string[] }) {
  const { t } = useLingui();
  if (!general && !goals.length) return null;
  return (
    <>
      {general && (
        <p className={css.words}>
          <bdi>{general}</bdi>
        </p>
      )}
      {goals.length > 0 && (
        <div>
          <p className={css.quiet}>
            <Trans>Objectifs</Trans>
          </p>
          <ul className={css.goals} aria-label={t`Objectifs`}>
            {goals.map((goal) => (
              <li key={goal}>
                <bdi>{goal}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What a pupil answered, without the questions left empty. */
export function SelfWords({ answers }: { answers: readonly SelfAnswer[] }) {
  const { i18n } = useLingui();
  return (
    <div className={css.list}>
      {answers
        .filter(({ value }) => value !== '')
        .map(({ questionId, kind, label, value }) => (
          <div key={questionId} className={css.item}>
            <span className={css.quiet}>
              <bdi>{label}</bdi>
            </span>
            <p className={css.words}>
              <bdi>{kind === 'scale' ? i18n._(scaleWords[Number(value) - 1] ?? scaleWords[0]!) : value}</bdi>
            </p>
          </div>
        ))}
    </div>
  );
}
