import type { ComplaintEntry } from '@encrier/contract/communication/complaints';
import type { Icon } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowUp,
  IconCircleCheck,
  IconLock,
  IconMailOpened,
  IconMessage,
  IconMessageQuestion,
  IconNote,
  IconProgress,
  IconRotate,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import css from './Complaints.module.css';
import { ownStatusWords, statusWords } from './words.ts';

/** The exchange and the steps, oldest first. `author` is the name of the complaint's author, for the office. */
export function Exchange({ entries, author }: { entries: readonly ComplaintEntry[]; author?: string }) {
  const { t } = useLingui();
  return (
    <ol className={css.exchange} aria-label={t`Échanges`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Mark entry={entry} author={author} />
          <Entry entry={entry} author={author} />
        </li>
      ))}
    </ol>
  );
}

const stepIcons: Record<NonNullable<ComplaintEntry['step']>, Icon> = {
  submitted: IconSend,
  acknowledged: IconMailOpened,
  in_progress: IconProgress,
  waiting_author: IconMessageQuestion,
  escalated: IconArrowUp,
  reopened: IconRotate,
  resolved: IconCircleCheck,
  closed: IconLock,
  rejected: IconX,
};

/** The timeline mark of a step or of a message. */
function Mark({ entry, author }: { entry: ComplaintEntry; author: string | undefined }) {
  const state = entry.step ? (author === undefined ? ownStatusWords : statusWords)[entry.step] : null;
  const Glyph = entry.step ? stepIcons[entry.step] : entry.kind === 'note' ? IconNote : IconMessage;
  return (
    <span className={css.mark} data-tone={state?.tone ?? (entry.kind === 'note' ? 'warn' : 'plain')} aria-hidden="true">
      <Glyph size={17} stroke={1.7} />
    </span>
  );
}

function Entry({ entry, author }: { entry: ComplaintEntry; author: string | undefined }) {
  const { t, i18n } = useLingui();
  const when = <time dateTime={entry.at}>{formatMoment(entry.at)}</time>;
  const state = entry.step ? (author === undefined ? ownStatusWords : statusWords)[entry.step] : null;
  const who =
    entry.mine && entry.side === 'author'
      ? t`Vous`
      : entry.by ||
        (entry.side === 'author' ? author || t`Le demandeur` : author === undefined ? t`L’école` : t`Automatique`);
  if (!entry.body && state)
    return (
      <div className={css.step}>
        <strong>{i18n._(state.word)}</strong>
        <span className={css.quiet}>
          <Facts>{[who, when]}</Facts>
        </span>
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
