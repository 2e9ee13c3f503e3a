import type { FactorRule } from '@encrier/contract/access/roles';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { factorWaitingQuery } from '../../roles.api.ts';
import css from './Factor.module.css';

/** Accounts of a role without a second factor, by name. */
export function Waiting({ role }: { role: FactorRule['role'] }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const asked = useQuery(factorWaitingQuery(role, page));
  return (
    <Asked query={asked} label={t`Chargement`} rows={3}>
      {(data) => (
        <>
          <ul className={css.names}>
            {data.items.map(({ id, label, username, lastSeenAt }) => (
              <li key={id}>
                <bdi>{label}</bdi>
                <span className={css.quiet}>
                  <Facts>
                    {[
                      <bdi key="username" dir="ltr">
                        {username}
                      </bdi>,
                      lastSeenAt ? (
                        <Trans key="seen">vu le {formatDay(lastSeenAt)}</Trans>
                      ) : (
                        <Trans key="seen">jamais connecté</Trans>
                      ),
                    ]}
                  </Facts>
                </span>
              </li>
            ))}
          </ul>
          {data.total > data.pageSize && (
            <Pager
              label={t`Pages`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          )}
        </>
      )}
    </Asked>
  );
}
