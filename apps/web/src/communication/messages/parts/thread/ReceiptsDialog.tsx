import { Chips } from '@encrier/ui/actions/Chips';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Pager } from '@encrier/ui/data/Pager';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { stamp } from '#kernel/content/wall-clock.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { type ReceiptState, receiptsQuery } from '../../messages.api.ts';
import css from './Thread.module.css';

/** Who read and who acknowledged a message, for its author. */
export function ReceiptsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [state, setState] = useState<ReceiptState | null>(null);
  const [page, setPage] = useState(1);
  const query = useQuery(receiptsQuery(id, page, state));
  const { data } = query;
  const pick = (next: ReceiptState | null) => () => {
    setState(next);
    setPage(1);
  };
  const totals = data?.totals;
  return (
    <Sheet open onClose={onClose} title={t`Suivi de lecture`} closeLabel={t`Fermer`} width={460}>
      <div className={css.receipts}>
        {totals && (
          <Chips
            label={t`Filtres`}
            chips={[
              { key: 'all', label: t`Tous`, count: totals.recipients, active: state === null, onPress: pick(null) },
              {
                key: 'unread',
                label: t`Non lus`,
                count: totals.recipients - totals.read,
                active: state === 'unread',
                onPress: pick('unread'),
              },
              { key: 'read', label: t`Lus`, count: totals.read, active: state === 'read', onPress: pick('read') },
              ...(totals.acknowledged > 0
                ? [
                    {
                      key: 'ack',
                      label: t`Confirmés`,
                      count: totals.acknowledged,
                      active: state === 'acknowledged',
                      onPress: pick('acknowledged'),
                    },
                  ]
                : []),
            ]}
          />
        )}
        <Asked query={query} label={t`Chargement du suivi`} rows={6}>
          {(data) => (
            <ul className={css.people}>
              {data.items.map(({ person, readAt, ackAt }) => (
                <li key={person.accountId ?? person.label}>
                  <Avatar name={person.label} photo={imageAddress(school, person.photo, 96)} size={36} />
                  <span className={css.person}>
                    <b>
                      <bdi>{person.label}</bdi>
                    </b>
                    <span>
                      <bdi>{person.detail}</bdi>
                    </span>
                  </span>
                  <span className={css.readAt}>
                    {ackAt ? (
                      <Trans>confirmé {stamp(ackAt)}</Trans>
                    ) : readAt ? (
                      <Trans>lu {stamp(readAt)}</Trans>
                    ) : (
                      <Trans>non lu</Trans>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Asked>
        {data && data.unnamed > 0 && (
          <p className={css.quiet}>
            {plural(data.unnamed, {
              one: '# personne dont la conversation ne montre pas le nom',
              other: '# personnes dont la conversation ne montre pas le nom',
            })}
          </p>
        )}
        {data && data.items.length > 0 && (
          <Pager
            label={t`Pages`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            onPage={setPage}
          />
        )}
      </div>
    </Sheet>
  );
}
