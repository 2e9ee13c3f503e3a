import { ownWord } from '../../../../school/words/words.public.ts';
import type { CustomRole } from '@encrier/contract/access/roles';
import { type PermissionKey, permissions, type PermissionSpec, type Scope } from '@encrier/contract/kernel/permission';
import { Menu } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import { useSession } from '#kernel/session/session.ts';
import css from '../Matrix.module.css';
import { ScopePill } from '../ScopePill.tsx';
import { permissionWords } from '#kernel/room-words.ts';
import { scopeNames } from '../words.ts';

const specs = permissions as Record<PermissionKey, PermissionSpec>;
const order: readonly Scope[] = ['school', 'cycle', 'classes', 'children', 'self'];

type Props = {
  role: CustomRole;
  permission: PermissionKey;
  scope: Scope | null;
  saved: Scope | null;
  changed: boolean;
  differs: boolean;
  onChange: (scope: Scope | null) => void;
};

/**
 * One cell: the reach of a permission for a role, and a menu to change it. What the reader does not hold stays as it
 * is.
 */
export function Cell({ role, permission, scope, saved, changed, differs, onChange }: Props) {
  const { t, i18n } = useLingui();
  // Permissions given only by hand are given by people who manage the roles, without holding them.
  const handed = specs[permission].byHand ? 'roles.manage' : permission;
  const own = useSession((value) => value.user?.permissions[handed]) as Scope | undefined;
  const covers = (one: Scope | null): boolean =>
    one === null || (own !== undefined && order.indexOf(own) <= order.indexOf(one));
  const words = permissionWords(permission);
  const name = words ? i18n._(words.label) : permission;
  const pill = <ScopePill scope={scope} differs={differs} changed={changed} />;
  if (!covers(saved) || own === undefined)
    return (
      <span
        className={css.cell}
        title={t`Vous ne détenez pas cette permission : vous ne pouvez ni la donner ni la retirer.`}
      >
        {pill}
      </span>
    );
  const choices: (Scope | null)[] = [null, ...specs[permission].scopes.filter(covers).toReversed()];
  return (
    <Menu
      label={`${ownWord(role.name)} · ${name}`}
      head={`${ownWord(role.name)} · ${name}`}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={css.cell}
          aria-label={`${ownWord(role.name)}, ${name} : ${scope ? i18n._(scopeNames[scope]) : t`aucun accès`}`}
        >
          {pill}
        </button>
      )}
      items={[
        ...choices.map((one) => ({
          key: one ?? 'none',
          label: one ? i18n._(scopeNames[one]) : t`Aucun accès`,
          checked: one === scope,
          onSelect: () => onChange(one),
        })),
        ...(changed
          ? [
              {
                key: 'undo',
                label: t`Revenir à ce qui est enregistré`,
                icon: IconRestore,
                apart: true,
                onSelect: () => onChange(saved),
              },
            ]
          : []),
      ]}
    />
  );
}
