import type { Review } from '@encrier/contract/communication/message-reviews';
import { IconButton } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconHourglass } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { kindWords, lengthWords, reviewLook } from '../review-words.ts';
import css from './Review.module.css';

/** Where a review stands, for how many people, and the way to its neighbours in the queue. */
export function ReviewHead({ review: { row, previousId, nextId }, onTurn }: { review: Review; onTurn: (id: string | null) => void }) {
  const { t } = useLingui();
  const look = reviewLook(row.status);
  const since = lengthWords((Date.now() - Date.parse(row.askedAt)) / 60_000);
  const people = plural(row.recipients, { one: '# destinataire', other: '# destinataires' });
  return (
    <div className={css.head}>
      {row.status === 'waiting' ? <StatusPill tone={row.late ? 'bad' : 'warn'} icon={IconHourglass}>{t`En attente depuis ${since}`}</StatusPill> : <StatusPill tone={look.tone} icon={look.icon}>{look.words}</StatusPill>}
      <StatusPill>{`${kindWords(row.audienceKind)} · ${people}`}</StatusPill>
      <span className={css.grow} />
      <IconButton icon={IconChevronUp} label={t`Message précédent`} tip="end" disabled={!previousId} onClick={() => onTurn(previousId)} />
      <IconButton icon={IconChevronDown} label={t`Message suivant`} tip="end" disabled={!nextId} onClick={() => onTurn(nextId)} />
    </div>
  );
}

/** Who wrote it, to whom and when. */
export function ReviewFrom({ review: { row } }: { review: Review }) {
  const school = useSession((value) => value.school);
  const rest = row.to.length - 3;
  return (
    <div className={css.from}>
      <Avatar name={row.from.label} photo={imageAddress(school, row.from.photo, 96)} size={40} />
      <div className={css.who}>
        <p><b><bdi>{row.from.label}</bdi></b> <span className={css.quiet}><bdi>{row.from.detail}</bdi></span></p>
        <p className={css.to}>
          <Trans>à</Trans> {row.to.slice(0, 3).map((one) => <span key={one} className={css.chip}><bdi>{one}</bdi></span>)}
          {rest > 0 && <span className={css.chip} title={row.to.slice(3).join(', ')}>+ {rest}</span>}
        </p>
      </div>
      <time className={css.when} dateTime={row.askedAt}>{formatMoment(row.askedAt)}</time>
    </div>
  );
}
