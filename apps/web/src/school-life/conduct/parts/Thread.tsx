import type { ConductReply } from '@encrier/contract/school-life/conduct';
import { useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import css from './Conduct.module.css';

/** The exchange, the oldest first. */
export function Thread({ replies, label }: { replies: readonly ConductReply[]; label: string }) {
  const { t } = useLingui();
  return (
    <ol className={css.thread} aria-label={label}>
      {replies.map((one) => (
        <li key={one.id} className={css.said} data-family={one.side === 'family' || undefined}>
          <div className={css.saidHead}>
            <strong className={css.strong}>{one.mine ? t`Vous` : <bdi>{one.by}</bdi>}</strong>
            <time dateTime={one.at}>{formatMoment(one.at)}</time>
          </div>
          <p className={css.body} dir={one.dir}>
            {one.body}
          </p>
        </li>
      ))}
    </ol>
  );
}
