import type { OwnCopy } from '@encrier/contract/teaching/diagnostic-sittings';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { ownCopyQuery, ownQuery } from './diagnostic-tests.api.ts';
import { useFamilyArea, useTestId } from './parts/area.ts';
import { CorrectedAnswer } from './parts/results/CorrectedAnswer.tsx';
import { SkillLevels } from './parts/results/SkillLevels.tsx';
import css from './parts/Tests.module.css';
import { pointsWords } from './parts/words.ts';

/** The copy of a pupil, as far as the school shows it. */
export default function OwnCopyPage() {
  const { t } = useLingui();
  const area = useFamilyArea();
  const testId = useTestId();
  const search = useSearch({ strict: false }) as { copie?: string };
  const params = useParams({ strict: false }) as { submissionId?: string };
  const own = useQuery({ ...ownQuery, enabled: !search.copie && !params.submissionId });
  const last = own.data?.items.find(({ id }) => id === testId)?.sittings.findLast(({ open }) => open)?.id;
  const id = params.submissionId ?? search.copie ?? last ?? '';
  const query = useQuery({ ...ownCopyQuery(id), enabled: Boolean(id) });
  const nothing = !id && own.data !== undefined;
  return (
    <PageFrame
      title={query.data?.title ?? t`Ma copie`}
      width={720}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
    >
      {nothing ? (
        <EmptyState icon={IconListCheck} title={<Trans>Aucune copie à lire</Trans>}>
          <Trans>La copie se lit ici dès que l’école la montre.</Trans>
        </EmptyState>
      ) : (
        <Asked query={query} label={t`Chargement de la copie`}>
          {(copy) => <Copy copy={copy} />}
        </Asked>
      )}
    </PageFrame>
  );
}

function Copy({ copy }: { copy: OwnCopy }) {
  const { t } = useLingui();
  const byId = new Map(copy.answers.map((one) => [one.questionId, one]));
  return (
    <div className={css.page}>
      <Card
        title={<bdi>{copy.pupil}</bdi>}
        note={
          copy.handedAt
            ? copy.signedBy
              ? t`Rendu le ${formatMoment(copy.handedAt)}, passé avec ${copy.signedBy}`
              : t`Rendu le ${formatMoment(copy.handedAt)}`
            : undefined
        }
      >
        <p className={`${css.statement} ${css.figure}`}>
          {copy.score !== null ? t`${pointsWords(copy.score)} sur ${pointsWords(copy.max)}` : t`Pas encore de score`}
        </p>
      </Card>
      {copy.state === 'waits' && copy.shown !== 'nothing' && (
        <Notice tone="info">
          <Trans>Une réponse au moins attend d’être lue : le score vient ensuite.</Trans>
        </Notice>
      )}
      {copy.shown === 'nothing' && (
        <Notice tone="info">
          {copy.shownAt
            ? t`Le résultat et la correction se lisent à partir du ${formatMoment(copy.shownAt)}.`
            : t`Le résultat n’est pas montré pour l’instant.`}
        </Notice>
      )}
      {copy.shown === 'score' && (
        <Notice tone="info">
          <Trans>La correction se lit quand tous les essais sont pris, ou que le test est fermé.</Trans>
        </Notice>
      )}
      <SkillLevels skills={copy.skills} />
      {copy.questions.map((question, at) => {
        const answer = byId.get(question.id);
        if (!answer) return null;
        return (
          <Card
            key={question.id}
            title={t`Question ${at + 1}`}
            note={
              question.kind === 'scale'
                ? undefined
                : answer.points === null
                  ? t`attend d’être lue`
                  : t`${pointsWords(answer.points)} sur ${pointsWords(answer.max)}`
            }
          >
            <CorrectedAnswer
              question={question}
              words={answer.words}
              points={answer.points}
              max={answer.max}
              files={copy.files}
            />
            {answer.comment && (
              <Notice tone="info" title={t`Mot du professeur`}>
                {answer.comment}
              </Notice>
            )}
          </Card>
        );
      })}
    </div>
  );
}
