import type { PupilSummary } from '@encrier/contract/teaching/summaries';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { Commitments } from '../Commitments.tsx';
import { RoomBlocks, SelfWords } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';
import { reportWords } from '../words.ts';
import { Comments } from './Comments.tsx';
import { ReportCard } from './ReportCard.tsx';

/** Data of a pupil on one side; comments, self-assessment and commitments on the other. */
export function PupilView({ page, termId }: { page: PupilSummary; termId: string }) {
  const { t, i18n } = useLingui();
  const at = page.terms.findIndex(({ id }) => id === termId);
  const { report, meeting, self } = page;
  return (
    <div className={css.pair}>
      <div className={css.page}>
        <RoomBlocks terms={page.terms.slice(0, at + 1)} figures={page.figures} details={page.details} />
        <Card title={t`Ce que dit l’élève`} note={self && formatDay(self.handedAt)}>
          {self ? (
            <SelfWords answers={self.answers} />
          ) : (
            <p className={css.quiet}>
              <Trans>Pas encore d’autoévaluation rendue pour cette période.</Trans>
            </p>
          )}
        </Card>
      </div>
      <div className={css.page}>
        <ReportCard
          page={page}
          termId={termId}
          end={
            report.state && (
              <StatusPill tone={reportWords[report.state].tone}>{i18n._(reportWords[report.state].word)}</StatusPill>
            )
          }
        />
        <Comments page={page} termId={termId} />
        {(page.commitments.length > 0 || meeting) && (
          <Card title={t`Engagements`} note={meeting?.signed && <Trans>rencontre du {formatDay(meeting.onDay)}</Trans>}>
            <div className={css.form}>
              {meeting?.signed && (
                <p className={css.quiet}>
                  {meeting.confirmed
                    ? plural(meeting.confirmed, {
                        one: 'Confirmé par # personne de la famille.',
                        other: 'Confirmé par # personnes de la famille.',
                      })
                    : t`La famille n’a pas encore confirmé.`}
                </p>
              )}
              {meeting && !meeting.signed && (
                <p className={css.quiet}>
                  <Trans>La rencontre de cette période n’est pas encore signée.</Trans>
                </p>
              )}
              <Commitments items={page.commitments} follow={page.can.follow} />
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}
