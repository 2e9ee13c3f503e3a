import { ownWord } from '../../../school/words/words.public.ts';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import css from './Matrix.module.css';
import { ScopePill } from './ScopePill.tsx';
import { permissionWords } from '#kernel/room-words.ts';
import { roleNames } from './words.ts';
import { comma } from '#kernel/text.ts';

/** A person's rights, their scopes, and the role that gives each. */
export function RightsList({
  rights,
}: {
  rights: readonly { permission: string; scope: Scope; from: readonly string[] }[];
}) {
  const { i18n } = useLingui();
  if (rights.length === 0)
    return (
      <p className={css.none}>
        <Trans>Aucune permission : seulement ce que son espace montre à chacun.</Trans>
      </p>
    );
  const sourceName = (from: string): string => {
    const role = /^role:(\w+)$/.exec(from)?.[1] as Role | undefined;
    return role && role in roleNames ? i18n._(roleNames[role]) : ownWord(from);
  };
  return (
    <ul className={css.rights}>
      {rights.map(({ permission, scope, from }) => {
        const words = permissionWords(permission as PermissionKey);
        return (
          <li key={permission} className={css.right}>
            <IconCheck size={17} stroke={2} aria-hidden="true" />
            <span className={css.rightText}>
              <span className={css.rightName}>{words ? i18n._(words.label) : permission}</span>
              <span className={css.rightFrom}>
                <Trans>par</Trans> <bdi>{from.map(sourceName).join(comma())}</bdi>
              </span>
            </span>
            <ScopePill scope={scope} />
          </li>
        );
      })}
    </ul>
  );
}
