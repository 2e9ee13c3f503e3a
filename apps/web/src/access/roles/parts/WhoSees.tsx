import { ownWord } from '../../../school/words/words.public.ts';
import type { AccountRow } from '@encrier/contract/access/roles';
import type { Role } from '@encrier/contract/kernel/schema';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { peopleQuery, rightsQuery } from '../roles.api.ts';
import css from './Matrix.module.css';
import { RightsList } from './RightsList.tsx';
import { roleNames } from './words.ts';
import { comma } from '#kernel/text.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';

/** « Que voit… »: one person's rights, and the role that gives each. */
export function WhoSees() {
  const { t } = useLingui();
  const [picked, setPicked] = useState<AccountRow | null>(null);
  return (
    <div className={css.see}>
      <h2>
        <Trans>Que voit…</Trans>
      </h2>
      <PersonPicker
        label={t`Une personne`}
        labelHidden
        placeholder={t`Une personne`}
        find={peopleQuery}
        lead={(account) => <Face account={account} />}
        detail={(account) => <Roles account={account} />}
        none={() => t`Personne ne porte ce nom.`}
        onPick={setPicked}
      />
      {picked && <Seen account={picked} />}
      {!picked && (
        <p className={css.none}>
          <Trans>Cherchez quelqu’un pour voir ce qu’il peut faire, et quel rôle le lui permet.</Trans>
        </p>
      )}
    </div>
  );
}

function Face({ account }: { account: AccountRow }) {
  const school = useSession((value) => value.school);
  return <Avatar name={account.label} photo={imageAddress(school, account.photo, 96)} size={34} />;
}

function Roles({ account }: { account: AccountRow }) {
  const { i18n } = useLingui();
  const roles = [
    ...account.customRoles.map((role) => ownWord(role.name)),
    ...account.roles.map((role: Role) => i18n._(roleNames[role])),
  ];
  return roles.join(comma());
}

function Seen({ account }: { account: AccountRow }) {
  const { i18n } = useLingui();
  const asked = useQuery(rightsQuery(account.id));
  return (
    <>
      <div className={`${css.person} ${css.picked}`}>
        <Face account={account} />
        <span className={css.personText}>
          <bdi className={css.personName}>{account.label}</bdi>
          <span className={css.personDetail}>
            <Roles account={account} />
          </span>
        </span>
      </div>
      <Asked query={asked} rows={4} shape="text">
        {({ rights, screens }) => (
          <>
            <p className={css.heading}>
              <Trans>Peut faire</Trans>
            </p>
            <RightsList rights={rights} />
            <p className={css.heading}>
              <Trans>Espaces ouverts</Trans>
            </p>
            <p className={css.none}>
              <Facts>
                {screens.map((home) => {
                  const name = roleNames[home.slice(1) as Role];
                  return name ? i18n._(name) : home;
                })}
              </Facts>
            </p>
            <UiLink href={`/admin/accounts?compte=${account.id}`}>
              <Trans>Ouvrir son compte</Trans>
            </UiLink>
          </>
        )}
      </Asked>
    </>
  );
}
