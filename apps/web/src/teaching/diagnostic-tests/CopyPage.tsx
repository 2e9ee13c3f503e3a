import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { copyQuery } from './diagnostic-tests.api.ts';
import { useMakerArea, useTestId } from './parts/area.ts';
import { AnnulButton } from './parts/results/AnnulButton.tsx';
import { CopyHead, LateAnswers } from './parts/results/CopyHead.tsx';
import { MarkForm } from './parts/results/MarkForm.tsx';
import { SkillLevels } from './parts/results/SkillLevels.tsx';
import { CopyIncidents } from './parts/watching/Incidents.tsx';
import css from './parts/Tests.module.css';

/** One copy for its corrector: each answer beside its key, points replacing those of the key, a comment. */
export default function CopyPage() {
  const { t } = useLingui();
  const area = useMakerArea();
  const testId = useTestId();
  const id = (useParams({ strict: false }) as { submissionId?: string }).submissionId ?? '';
  const query = useQuery(copyQuery(id));
  const { data } = query;
  const to = (other: string): string => `${area}/diagnostic-tests/${testId}/submissions/${other}`;
  const navigate = useNavigate();
  const rtl = useLang() === 'ar';
  const go = (other: string | null | undefined): void => void (other && navigate({ to: to(other) as never }));
  useLetters([
    { key: rtl ? 'arrowright' : 'arrowleft', words: t`Copie précédente`, run: () => go(data?.before) },
    { key: rtl ? 'arrowleft' : 'arrowright', words: t`Copie suivante`, run: () => go(data?.after) },
  ]);
  return (
    <PageFrame
      title={data ? data.pupil || t`Copie ${data.code}` : t`Copie`}
      width={760}
      path={[
        { label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` },
        { label: data?.title ?? t`Résultats`, href: `${area}/diagnostic-tests/${testId}/submissions` },
      ]}
    >
      <Asked query={query} label={t`Chargement de la copie`}>
        {(copy) => (
          <div className={css.page} key={copy.id}>
            <CopyHead copy={copy} />
            {copy.can.takeLate && <LateAnswers copy={copy} />}
            <CopyIncidents id={copy.id} />
            <SkillLevels skills={copy.skills} />
            {copy.questions.map((question, at) => (
              <MarkForm
                key={question.id}
                sittingId={copy.id}
                question={question}
                answer={copy.answers[at]!}
                title={t`Question ${at + 1}`}
                role={copy.role}
                can={copy.can}
                handed={copy.state !== 'sitting'}
              />
            ))}
            <div className={css.top} data-print="hide">
              <span className={css.row}>
                {copy.before && (
                  <ButtonLink icon={IconChevronLeft} href={to(copy.before)}>
                    <Trans>Copie précédente</Trans>
                  </ButtonLink>
                )}
                {copy.after && (
                  <ButtonLink iconEnd={IconChevronRight} href={to(copy.after)}>
                    <Trans>Copie suivante</Trans>
                  </ButtonLink>
                )}
              </span>
              {copy.can.annul && <AnnulButton copy={copy} />}
            </div>
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
