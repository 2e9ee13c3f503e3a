import { ownWord } from '../../../../school/words/words.public.ts';
import type { CustomRole, listRoles } from '@encrier/contract/access/roles';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Menu } from '@encrier/ui/overlays/Menu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { Cell } from './Cell.tsx';
import css from '../Matrix.module.css';
import { heldScope, type Pending, shownScope } from './pending.ts';
import { ScopePill } from '../ScopePill.tsx';
import { permissionWords } from '#kernel/room-words.ts';
import { roleNames } from '../words.ts';

export type Matrix = ResponseOf<typeof listRoles>;
export type Group = { key: string; name: string; permissions: readonly PermissionKey[] };
export type MatrixProps = {
  roles: readonly CustomRole[];
  builtIn: Matrix['builtIn'];
  groups: readonly Group[];
  pending: Pending;
  onChange: (role: CustomRole, permission: PermissionKey, scope: Scope | null) => void;
  onEdit: (role: CustomRole) => void;
  onRemove: (role: CustomRole) => void;
};

/** Frozen actions, one column per role; the built-in ones close the table and are read only. */
export function MatrixTable({ roles, builtIn, groups, pending, onChange, onEdit, onRemove }: MatrixProps) {
  const { t, i18n } = useLingui();
  const shownBuiltIn = builtIn.filter((row) => row.grants.length > 0 || row.holders > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable from the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t`Permissions par rôle`}>
      <table className={css.table}>
        <caption className="visually-hidden">
          <Trans>Permissions par rôle</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Action</Trans>
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <RoleHead role={role} onEdit={onEdit} onRemove={onRemove} />
              </th>
            ))}
            {shownBuiltIn.map(({ role, holders }) => (
              <th key={role} scope="col">
                <span className={css.role}>
                  <span className={css.roleName}>{i18n._(roleNames[role])}</span>
                  <span className={css.holders}>{holders}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr className={css.group}>
              <th scope="rowgroup">{group.name}</th>
              <td colSpan={roles.length + shownBuiltIn.length} />
            </tr>
            {group.permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  <ActionName permission={permission} />
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <RoleCell role={role} permission={permission} pending={pending} onChange={onChange} />
                  </td>
                ))}
                {shownBuiltIn.map(({ role, grants }) => (
                  <td key={role}>
                    <ScopePill scope={heldScope({ grants } as CustomRole, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** A cell of a custom role with its change under way. */
export function RoleCell({
  role,
  permission,
  pending,
  onChange,
}: Pick<MatrixProps, 'pending' | 'onChange'> & { role: CustomRole; permission: PermissionKey }) {
  const { scope, changed } = shownScope(pending, role, permission);
  const differs = !changed && role.grants.some((grant) => grant.permission === permission && grant.differs);
  return (
    <Cell
      role={role}
      permission={permission}
      scope={scope}
      saved={heldScope(role, permission)}
      changed={changed}
      differs={differs}
      onChange={(next) => onChange(role, permission, next)}
    />
  );
}

export function ActionName({ permission }: { permission: PermissionKey }) {
  const { i18n } = useLingui();
  const words = permissionWords(permission);
  return (
    <span className={css.action} title={words && i18n._(words.description)}>
      <span className={css.actionName}>{words ? i18n._(words.label) : permission}</span>
      <code className={css.code} dir="ltr">
        {permission}
      </code>
    </span>
  );
}

/** Actions on a whole role: rename, show its holders, delete when it has none. */
export function RoleHead({
  role,
  onEdit,
  onRemove,
  named = true,
}: Pick<MatrixProps, 'onEdit' | 'onRemove'> & {
  role: CustomRole /** False under a field that already shows its name. */;
  named?: boolean;
}) {
  const { t } = useLingui();
  const { holders } = role;
  return (
    <Menu
      label={ownWord(role.name)}
      head={ownWord(role.description) || ownWord(role.name)}
      trigger={(trigger) => (
        <button {...trigger} type="button" className={css.role} aria-label={named ? undefined : ownWord(role.name)}>
          {named ? (
            <>
              <bdi className={css.roleName}>{ownWord(role.name)}</bdi>
              <span className={css.holders}>
                {holders}
                <span className="visually-hidden">
                  {' '}
                  <Trans>détenteurs</Trans>
                </span>
              </span>
            </>
          ) : (
            <>
              <span>{plural(holders, { one: '# personne a ce rôle', other: '# personnes ont ce rôle' })}</span>
              <IconDots size={18} stroke={1.8} aria-hidden="true" />
            </>
          )}
        </button>
      )}
      items={[
        { key: 'who', label: t`Voir qui le détient`, icon: IconUsers, href: `/admin/accounts?role=${role.id}` },
        ...(role.can.edit
          ? [{ key: 'edit', label: t`Modifier le nom et l’espace`, icon: IconPencil, onSelect: () => onEdit(role) }]
          : []),
        ...(role.can.remove
          ? [
              {
                key: 'remove',
                label: t`Supprimer le rôle`,
                icon: IconTrash,
                danger: true,
                apart: true,
                onSelect: () => onRemove(role),
              },
            ]
          : []),
      ]}
    />
  );
}
