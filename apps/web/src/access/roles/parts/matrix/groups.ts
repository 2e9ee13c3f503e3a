import { useLingui } from '@lingui/react/macro';
import type { Group } from './MatrixTable.tsx';
import { permissionGroups, permissionWords, ungrouped } from '../words.ts';

/** Groups of the catalogue that answer a search, by label, description or code. */
export function useGroups(q: string, only: ReadonlySet<string> | null): Group[] {
  const { t, i18n } = useLingui();
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const rest = ungrouped();
  const all = [
    ...permissionGroups.map((group) => ({ ...group, name: i18n._(group.name) })),
    ...(rest.length ? [{ key: 'rest', name: t`Autres`, permissions: rest }] : []),
  ];
  return all
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter((key) => {
        const words = permissionWords[key];
        return (
          (!only || only.has(key)) &&
          plain(`${group.name} ${i18n._(words.label)} ${i18n._(words.description)} ${key}`).includes(plain(q.trim()))
        );
      }),
    }))
    .filter((group) => group.permissions.length > 0);
}
