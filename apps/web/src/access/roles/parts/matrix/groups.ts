import { useLingui } from '@lingui/react/macro';
import type { Group } from './MatrixTable.tsx';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { findsWords } from '#kernel/finds-words.ts';
import { permissionGroups } from '#kernel/room-words.ts';

/** Groups of the catalogue that answer a search, by label, description or code. */
export function useGroups(q: string, only: ReadonlySet<string> | null): Group[] {
  const { i18n } = useLingui();
  return permissionGroups()
    .map(({ key: group, name, permissions }) => ({
      key: group,
      name: i18n._(name),
      permissions: (Object.keys(permissions) as PermissionKey[]).filter((key) => {
        const words = permissions[key];
        const text = words ? `${i18n._(words.label)} ${i18n._(words.description)}` : '';
        return (!only || only.has(key)) && findsWords(q, `${i18n._(name)} ${text} ${key}`);
      }),
    }))
    .filter((group) => group.permissions.length > 0);
}
