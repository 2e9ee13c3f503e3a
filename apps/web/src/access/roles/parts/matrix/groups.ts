import { useLingui } from '@lingui/react/macro';
import type { Group } from './MatrixTable.tsx';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { permissionGroups } from '#kernel/room-words.ts';

/** Groups of the catalogue that answer a search, by label, description or code. */
export function useGroups(q: string, only: ReadonlySet<string> | null): Group[] {
  const { i18n } = useLingui();
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return permissionGroups()
    .map(({ key: group, name, permissions }) => ({
      key: group,
      name: i18n._(name),
      permissions: (Object.keys(permissions) as PermissionKey[]).filter((key) => {
        const words = permissions[key];
        const text = words ? `${i18n._(words.label)} ${i18n._(words.description)}` : '';
        return (!only || only.has(key)) && plain(`${i18n._(name)} ${text} ${key}`).includes(plain(q.trim()));
      }),
    }))
    .filter((group) => group.permissions.length > 0);
}
