import { forbiddenIn, type WordState } from '@encrier/contract/teaching/report-cards';
import type { ProofClass } from '@encrier/contract/teaching/report-cards-proof';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconReportAnalytics } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { judge, proofQuery, subjectName } from '../report-cards.api.ts';
import css from './ReportCards.module.css';
import { ProofRow } from './ProofRow.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

/** Comments of a class, subject by subject, to be approved or sent back. */
export function ProofSheet({ id, term }: { id: string; term: string }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const query = useQuery(proofQuery(id, term));
  const { data } = query;
  return (
    <PageFrame
      title={t`Relecture des appréciations`}
      path={[
        { label: t`Bulletins`, href: list },
        { label: data?.class.name ?? '…', href: `${list}?classe=${id}&periode=${term}` },
      ]}
      width={960}
    >
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement des appréciations`}
          empty={({ courses }) =>
            courses.some(({ comments }) => comments.length) ? null : (
              <EmptyState icon={IconReportAnalytics} title={<Trans>Aucune appréciation à relire</Trans>}>
                <Trans>Elles apparaissent ici dès que les professeurs les écrivent.</Trans>
              </EmptyState>
            )
          }
        >
          {(found) =>
            found.courses
              .filter(({ comments }) => comments.length)
              .map((course) => <CourseProof key={course.id} found={found} course={course} />)
          }
        </Asked>
      </div>
    </PageFrame>
  );
}

type Course = ProofClass['courses'][number];
type Comment = Course['comments'][number];

function CourseProof({ found, course }: { found: ProofClass; course: Course }) {
  const { t } = useLingui();
  const [returning, setReturning] = useState<Comment | null>(null);
  const run = useMutation({
    mutationFn: (given: { state: WordState; ask: string; comments: readonly Comment[] }) =>
      judge(found.class.id, {
        termId: found.term.id,
        courseId: course.id,
        state: given.state,
        ask: given.ask,
        comments: given.comments.map(({ pupilId, version }) => ({ pupilId, version })),
      }),
    meta: { quiet: true },
    onSuccess: ({ left }) => {
      if (left)
        toast.info(
          plural(left, { one: '# appréciation changée entre-temps', other: '# appréciations changées entre-temps' }),
        );
    },
  });
  const waiting = course.comments.filter(({ state, can }) => state === 'draft' && can.judge);
  return (
    <Card
      title={<bdi>{subjectName(course)}</bdi>}
      note={<bdi>{course.teachers}</bdi>}
      flush
      end={
        waiting.length > 0 && (
          <Button
            size="small"
            icon={IconChecks}
            busy={run.isPending}
            onClick={() => run.mutate({ state: 'approved', ask: '', comments: waiting })}
          >
            {plural(waiting.length, { one: 'Valider # appréciation', other: 'Valider # appréciations' })}
          </Button>
        )
      }
    >
      {run.error && !returning && <Notice tone="bad">{sentence(run.error)}</Notice>}
      <div className={css.pupils}>
        {course.comments.map((one) => (
          <ProofRow
            key={one.pupilId}
            one={one}
            avoided={forbiddenIn(one.body, found.rules.forbidden)}
            busy={run.isPending}
            onJudge={(state) => run.mutate({ state, ask: '', comments: [one] })}
            onReturn={() => setReturning(one)}
          />
        ))}
      </div>
      {returning && (
        <ReturnDialog
          one={returning}
          label={t`Renvoyer à son auteur`}
          onSend={(ask) => run.mutateAsync({ state: 'returned', ask, comments: [returning] })}
          onClose={() => setReturning(null)}
        />
      )}
    </Card>
  );
}
