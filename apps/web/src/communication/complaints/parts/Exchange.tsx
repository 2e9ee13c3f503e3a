import type { ComplaintEntry } from '@encrier/contract/communication/complaints';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#kernel/dates.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import css from './Complaints.module.css';
import { statusWords } from './words.ts';

/** What was said and what happened, the oldest first. `author` names who deposited the complaint, for the office. */
export function Exchange({ entries, author }: { entries: readonly ComplaintEntry[]; author?: string }) {
  const { t } = useLingui();
  return (
    <ol className={css.exchange} aria-label={t`Échanges`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} author={author} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, author }: { entry: ComplaintEntry; author: string | undefined }) {
  const { t, i18n } = useLingui();
  const when = <time dateTime={entry.at}>{formatMoment(entry.at)}</time>;
  const state = entry.step ? statusWords[entry.step] : null;
  const who =
    entry.mine && entry.side === 'author'
      ? t`Vous`
      : entry.by ||
        (entry.side === 'author' ? author || t`Le demandeur` : author === undefined ? t`L’école` : t`Automatique`);
  if (!entry.body && state)
    return (
      <div className={css.step}>
        <StatusPill tone={state.tone}>{i18n._(state.word)}</StatusPill>
        <bdi>{who}</bdi>
        {when}
      </div>
    );
  return (
    <article className={css.entry} data-kind={entry.kind} data-mine={entry.mine || undefined}>
      <div className={css.entryHead}>
        <strong>
          <bdi>{who}</bdi>
        </strong>
        {entry.kind === 'note' && (
          <StatusPill tone="warn">
            <Trans>Note interne</Trans>
          </StatusPill>
        )}
        {state && <StatusPill tone={state.tone}>{i18n._(state.word)}</StatusPill>}
        {when}
      </div>
      <p className={css.body} dir={entry.dir}>
        {entry.body}
      </p>
      <Pieces pieces={entry.files} />
    </article>
  );
}
