import type { ReportSheet } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconCheck, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TermChoice } from '#kernel/frame/TermChoice.tsx';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { review, sheetQuery } from '../report-cards.api.ts';
import { CommentRow } from './CommentRow.tsx';
import css from './ReportCards.module.css';
import { SentencesDialog } from './SentencesDialog.tsx';
import { saidAverage, courseName } from './words.ts';

/** Pupils of a course for a term, with their comments. */
export function CourseSheet({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const [bank, setBank] = useState(false);
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const query = useQuery(sheetQuery(id, term));
  const { data } = query;
  return (
    <PageFrame
      title={data ? courseName(data.course) : t`Bulletins`}
      path={[{ label: t`Bulletins`, href: list }]}
      width={960}
      view={data && <TermChoice terms={data.terms} termId={data.termId} search={{ cours: id }} />}
      action={
        data?.can.write && (
          <Button icon={IconBook2} onClick={() => setBank(true)}>
            <Trans>Mes phrases</Trans>
          </Button>
        )
      }
    >
      <div className={css.page}>
        <Asked
          query={query}
          label={t`Chargement des appréciations`}
          empty={({ pupils }) =>
            pupils.length ? null : (
              <EmptyState icon={IconReportAnalytics} title={<Trans>Aucun élève</Trans>}>
                <Trans>Ce cours n’a pas d’élève dans cette période.</Trans>
              </EmptyState>
            )
          }
        >
          {(sheet) => <Pupils key={sheet.termId} sheet={sheet} />}
        </Asked>
        {bank && data && <SentencesDialog sentences={data.sentences} onClose={() => setBank(false)} />}
      </div>
    </PageFrame>
  );
}

function Pupils({ sheet }: { sheet: ReportSheet }) {
  const { t } = useLingui();
  const missing = sheet.pupils.filter(({ comment }) => !comment.body).length;
  const { figures } = sheet;
  return (
    <Card
      title={t`Appréciations`}
      note={
        figures &&
        t`Moyenne ${saidAverage(figures.mean)}, de ${saidAverage(figures.low)} à ${saidAverage(figures.high)}`
      }
      end={<Review sheet={sheet} missing={missing} />}
      flush
    >
      <div className={css.pupils}>
        {sheet.pupils.map((pupil) => (
          <CommentRow key={pupil.id} sheet={sheet} pupil={pupil} />
        ))}
      </div>
    </Card>
  );
}

/** Missing comments; once there are none, whether all were reviewed. */
function Review({ sheet, missing }: { sheet: ReportSheet; missing: number }) {
  const { t } = useLingui();
  const { course, termId, reviewed, can } = sheet;
  if (missing)
    return (
      <StatusPill tone="warn">
        {plural(missing, { one: '# appréciation manque', other: '# appréciations manquent' })}
      </StatusPill>
    );
  if (reviewed)
    return (
      <StatusPill tone="ok" icon={IconCheck}>
        <Trans>Relu</Trans>
      </StatusPill>
    );
  if (!can.write || !termId) return null;
  return (
    <Button
      size="small"
      icon={IconCheck}
      onClick={() =>
        void review(course.id, { termId, done: true }).then(
          () => toast.success(t`Appréciations relues.`),
          () => {},
        )
      }
    >
      <Trans>J’ai tout relu</Trans>
    </Button>
  );
}
