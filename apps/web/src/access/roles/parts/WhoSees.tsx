import { ownWord } from '../../../school/words/words.public.ts';
import type { AccountRow } from '@encrier/contract/access/roles';
import type { Role } from '@encrier/contract/kernel/schema';
import { Avatar } from '@encrier/ui/data/Avatar';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { peopleQuery, rightsQuery } from '../roles.api.ts';
import css from './Matrix.module.css';
import { RightsList } from './RightsList.tsx';
import { roleNames } from './words.ts';
import { comma } from '#kernel/text.ts';

/** « Que voit… » : one person's rights, and the role each comes from. */
export function WhoSees() {
  const { t } = useLingui();
  const [picked, setPicked] = useState<AccountRow | null>(null);
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = useQuery(peopleQuery(asked));
  const found = asked.length > 1 ? (data?.items.slice(0, 6) ?? []) : [];
  return (
    <div className={css.see}>
      <h2>
        <Trans>Que voit…</Trans>
      </h2>
      <SearchField label={t`Une personne`} value={q} onChange={setQ} autoComplete="off" maxLength={100} />
      {found.length > 0 && (
        <ul className={css.found} aria-label={t`Personnes trouvées`}>
          {found.map((account) => (
            <li key={account.id}>
              <button
                type="button"
                className={css.person}
                onClick={() => {
                  setPicked(account);
                  setQ('');
                }}
              >
                <Person account={account} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked.length > 1 && data && found.length === 0 && (
        <p className={css.none} role="status">
          <Trans>Personne ne porte ce nom.</Trans>
        </p>
      )}
      {picked && <Seen account={picked} />}
      {!picked && found.length === 0 && (
        <p className={css.none}>
          <Trans>Cherchez quelqu’un pour voir ce qu’il peut faire, et quel rôle le lui permet.</Trans>
        </p>
      )}
    </div>
  );
}

function Person({ account }: { account: AccountRow }) {
  const { i18n } = useLingui();
  const school = useSession((value) => value.school);
  const roles = [
    ...account.customRoles.map((role) => ownWord(role.name)),
    ...account.roles.map((role: Role) => i18n._(roleNames[role])),
  ];
  return (
    <>
      <Avatar name={account.label} photo={imageAddress(school, account.photo, 96)} size={34} />
      <span className={css.personText}>
        <bdi className={css.personName}>{account.label}</bdi>
        <span className={css.personDetail}>{roles.join(comma())}</span>
      </span>
    </>
  );
}

function Seen({ account }: { account: AccountRow }) {
  const { t, i18n } = useLingui();
  const { data, error } = useQuery(rightsQuery(account.id));
  return (
    <>
      <div className={`${css.person} ${css.picked}`}>
        <Person account={account} />
      </div>
      {error ? (
        <Notice tone="bad">{sentence(error)}</Notice>
      ) : data ? (
        <>
          <p className={css.heading}>
            <Trans>Peut faire</Trans>
          </p>
          <RightsList rights={data.rights} />
          <p className={css.heading}>
            <Trans>Espaces ouverts</Trans>
          </p>
          <p className={css.none}>
            {data.screens
              .map((home) => {
                const name = roleNames[home.slice(1) as Role];
                return name ? i18n._(name) : home;
              })
              .join(' · ')}
          </p>
          <UiLink href={`/admin/accounts?compte=${account.id}`}>
            <Trans>Ouvrir son compte</Trans>
          </UiLink>
        </>
      ) : (
        <Skeletons label={t`Chargement`} rows={4} shape="text" />
      )}
    </>
  );
}
