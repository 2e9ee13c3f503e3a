import type { FamilyReply } from '@encrier/contract/school-life/discipline';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import css from './Discipline.module.css';

/** The answers of the pupil and the guardians, as they were written. */
export function Answers({ answers, timed }: { answers: readonly FamilyReply[]; timed: boolean }) {
  const { t } = useLingui();
  return (
    <ol className={css.thread} aria-label={t`Droit de réponse`}>
      {answers.map((one) => (
        <li key={one.id} className={css.said} data-family>
          <div className={css.saidHead}>
            <strong className={css.strong}>
              {one.mine ? (
                <Trans>Ma réponse</Trans>
              ) : (
                <Facts>{[<Trans key="right">Droit de réponse</Trans>, one.by]}</Facts>
              )}
            </strong>
            {timed && (
              <StatusPill tone={one.late ? 'warn' : 'ok'} outlined>
                {one.late ? <Trans>hors délai</Trans> : <Trans>dans le délai</Trans>}
              </StatusPill>
            )}
          </div>
          <time className={css.quiet} dateTime={one.at}>
            {formatMoment(one.at)}
          </time>
          <p className={css.body} dir={one.dir}>
            {one.body}
          </p>
        </li>
      ))}
    </ol>
  );
}
