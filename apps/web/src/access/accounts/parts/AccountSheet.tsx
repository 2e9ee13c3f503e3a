import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { imageAddress } from '#kernel/api/address.ts';
import { AccountPill } from '#kernel/account-words.tsx';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { useSession } from '#kernel/session/session.ts';
import { RightsList } from '../../roles/roles.public.tsx';
import { type Rights, rightsQuery } from '../accounts.api.ts';
import { AccountActions } from './AccountActions.tsx';
import css from './Accounts.module.css';
import { EntryEditor } from './EntryEditor.tsx';

/** One account beside the list: identity, rights and their sources, roles, and actions. */
export function AccountSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(rightsQuery(id));
  return (
    <Sheet open onClose={onClose} title={t`Compte`} closeLabel={t`Fermer`} width={480}>
      <Asked query={asked} rows={6}>
        {(data) => <Details data={data} />}
      </Asked>
    </Sheet>
  );
}

function Details({ data: { account, rights, entries } }: { data: Rights }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const mayRoles = useCan('roles.manage');
  const seen = account.lastSeenAt && t`vu ${formatRelative(account.lastSeenAt)}`;
  return (
    <div className={css.sheet}>
      <div className={css.who}>
        <Avatar name={account.label} photo={imageAddress(school, account.photo, 96)} size={52} />
        <div className={css.whoText}>
          <bdi className={css.name}>{account.label}</bdi>
          <span className={css.quiet}>
            <Facts>
              {[
                <bdi key="username" dir="ltr">
                  {account.username}
                </bdi>,
                seen,
              ]}
            </Facts>
          </span>
        </div>
      </div>
      <div className={css.pills}>
        <AccountPill state={account.status} />
        {account.totp && (
          <StatusPill tone="ok" icon={IconShieldCheck}>
            <Trans>Double authentification</Trans>
          </StatusPill>
        )}
      </div>
      <AccountActions account={account} />
      <section className={css.part}>
        <h3>
          <Trans>Peut faire</Trans>
        </h3>
        <RightsList rights={rights} />
      </section>
      <section className={css.part}>
        <h3>
          <Trans>Rôles par établissement</Trans>
        </h3>
        {mayRoles
          ? entries.map((entry) => <EntryEditor key={entry.id} accountId={account.id} entry={entry} />)
          : entries.map((entry) => (
              <p key={entry.id} className={css.quiet}>
                <bdi>{entry.orgName}</bdi>
              </p>
            ))}
      </section>
    </div>
  );
}
