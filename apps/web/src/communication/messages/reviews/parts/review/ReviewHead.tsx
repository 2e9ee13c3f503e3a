import type { Review } from '@encrier/contract/communication/message-reviews';
import { IconButton, IconLink } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconHourglass, IconPencil, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { delayWords, kindWords, reviewLook } from '../review-words.ts';
import { EscalateDialog } from './EscalateDialog.tsx';
import css from './Review.module.css';
import { comma } from '#kernel/text.ts';

/** State of a review, number of recipients, and links to its neighbours in the queue. */
export function ReviewHead({
  review: { row, previousId, nextId, can },
  onTurn,
}: {
  review: Review;
  onTurn: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const look = reviewLook(row.status);
  const since = delayWords((Date.now() - Date.parse(row.askedAt)) / 60_000);
  const people = plural(row.recipients, { one: '# destinataire', other: '# destinataires' });
  return (
    <div className={css.head}>
      {row.status === 'waiting' ? (
        <StatusPill tone={row.late ? 'bad' : 'warn'} icon={IconHourglass}>{t`En attente depuis ${since}`}</StatusPill>
      ) : (
        <StatusPill tone={look.tone} icon={look.icon}>
          {look.words}
        </StatusPill>
      )}
      <StatusPill>{`${kindWords(row.audienceKind)} · ${people}`}</StatusPill>
      <span className={css.grow} />
      {can.decide && (
        <IconLink
          icon={IconPencil}
          label={t`Corriger avant l’envoi`}
          tip="end"
          href={`/admin/messages/validation/view/${row.id}/review`}
        />
      )}
      {can.escalate && (
        <IconButton icon={IconUsersPlus} label={t`Demander un autre avis`} tip="end" onClick={() => setAsking(true)} />
      )}
      <IconButton
        icon={IconChevronUp}
        label={t`Message précédent`}
        tip="end"
        disabled={!previousId}
        onClick={() => onTurn(previousId)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t`Message suivant`}
        tip="end"
        disabled={!nextId}
        onClick={() => onTurn(nextId)}
      />
      {asking && <EscalateDialog id={row.id} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Author, recipients and time. */
export function ReviewFrom({ review: { row } }: { review: Review }) {
  const school = useSession((value) => value.school);
  const rest = row.to.length - 3;
  return (
    <div className={css.from}>
      <Avatar name={row.from.label} photo={imageAddress(school, row.from.photo, 96)} size={40} />
      <div className={css.who}>
        <p>
          <b>
            <bdi>{row.from.label}</bdi>
          </b>{' '}
          <span className={css.quiet}>
            <bdi>{row.from.detail}</bdi>
          </span>
        </p>
        <p className={css.to}>
          <Trans>à</Trans>{' '}
          {row.to.slice(0, 3).map((one) => (
            <span key={one} className={css.chip}>
              <bdi>{one}</bdi>
            </span>
          ))}
          {rest > 0 && (
            <span className={css.chip} title={row.to.slice(3).join(comma())}>
              + {rest}
            </span>
          )}
        </p>
      </div>
      <time className={css.when} dateTime={row.askedAt}>
        {formatMoment(row.askedAt)}
      </time>
    </div>
  );
}
