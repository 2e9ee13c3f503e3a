import type { Review } from '@encrier/contract/communication/message-reviews';
import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { reviewLook, whyWords } from '../review-words.ts';
import css from './Review.module.css';
import { Difference } from './Difference.tsx';

/** Why a message is reviewed, its recipients, its former decisions and remarks. */
export function Background({ review }: { review: Review }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { row, rule, words, reason, authorRefusals } = review;
  const why = rule || whyWords(row.why);
  const refusals = plural(authorRefusals, { one: '# refus', other: '# refus' });
  return (
    <div className={css.background}>
      <p className={css.fact}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span>
          {why}
          {words.length > 0 && (
            <>
              {' '}
              :{' '}
              {words.map((word) => (
                <mark key={word} className={css.word}>
                  <bdi>{word}</bdi>
                </mark>
              ))}
            </>
          )}
        </span>
      </p>
      {authorRefusals > 0 && (
        <p className={css.fact}>
          <IconHistory size={16} stroke={1.7} aria-hidden="true" />
          <span>
            <Trans>{refusals} à cet auteur depuis un an</Trans>
          </span>
        </p>
      )}
      <p>
        <Button size="small" icon={IconUsers} onClick={() => setOpen(true)}>
          <Trans>Destinataires et historique</Trans>
        </Button>
      </p>
      {row.status !== 'waiting' && reason && (
        <Notice tone={row.status === 'refused' ? 'bad' : 'info'} title={<Trans>Note à l’auteur</Trans>}>
          <q dir="auto">{reason}</q>
        </Notice>
      )}
      {review.corrected && (
        <Difference title={t`Ce qui a été corrigé`} before={review.original} after={review.corrected} />
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Destinataires et historique`}
        closeLabel={t`Fermer`}
        width={460}
      >
        <More review={review} />
      </Sheet>
    </div>
  );
}

function More({ review: { recipients, row, history, corrected, original } }: { review: Review }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const rest = row.recipients - recipients.length;
  return (
    <div className={css.more}>
      <section aria-label={t`Destinataires`}>
        <h3>{plural(row.recipients, { one: '# destinataire', other: '# destinataires' })}</h3>
        <ul className={css.people}>
          {recipients.map((person) => (
            <li key={person.accountId ?? person.label}>
              <Avatar name={person.label} photo={imageAddress(school, person.photo, 96)} size={32} />
              <span>
                <b>
                  <bdi>{person.label}</bdi>
                </b>
                <span className={css.quiet}>
                  <bdi>{person.detail}</bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={css.quiet}>{plural(rest, { one: 'et # autre', other: 'et # autres' })}</p>}
      </section>
      {history.length > 0 && (
        <section aria-label={t`Historique`}>
          <h3>{t`Historique`}</h3>
          <ol className={css.history}>
            {history.map(({ status, at, by, reason }) => (
              <li key={at}>
                <b>{reviewLook(status).words}</b>{' '}
                <span className={css.quiet}>
                  <Facts>{[by, formatMoment(at)]}</Facts>
                </span>
                {reason && <q dir="auto">{reason}</q>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {corrected && (
        <section aria-label={t`Texte de l’auteur`}>
          <h3>{t`Texte de l’auteur`}</h3>
          <p dir="auto">
            <b>{original.subject}</b>
          </p>
          <RichText html={original.html} />
        </section>
      )}
    </div>
  );
}
