import type { ReadEntry } from '@encrier/contract/teaching/lesson-log-office';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import css from '../Log.module.css';
import { kindWords, outcomeWords } from '../words.ts';

/** One published lesson as the direction reads it. */
export function Entry({ entry }: { entry: ReadEntry }) {
  const { t, i18n } = useLingui();
  return (
    <article className={css.entry}>
      <span className={css.head}>
        <span className={css.quiet}>
          <Facts>
            {[`${formatDay(entry.day)}, ${formatMinute(entry.starts)}`, i18n._(kindWords[entry.kind]), entry.by]}
          </Facts>
        </span>
        <span className={css.row}>
          {entry.outcome !== 'done' && <StatusPill tone="warn">{i18n._(outcomeWords[entry.outcome])}</StatusPill>}
          {entry.revision > 1 && <StatusPill tone="warn">{t`Modifiée après visa`}</StatusPill>}
          {entry.signed && <StatusPill tone="ok">{t`Visée`}</StatusPill>}
        </span>
      </span>
      <h3>
        <bdi>{entry.title || t`(sans titre)`}</bdi>
      </h3>
      {entry.objective && (
        <p className={css.quiet}>
          <bdi>{entry.objective}</bdi>
        </p>
      )}
      {entry.body && <RichText html={entry.body} />}
      {entry.elements.length > 0 && (
        <p className={css.quiet}>
          <Facts>{entry.elements}</Facts>
        </p>
      )}
      {entry.files.length > 0 && <Pieces pieces={entry.files} />}
    </article>
  );
}
