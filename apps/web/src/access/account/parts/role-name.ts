import { useLingui } from '@lingui/react';
import { ownWord } from '../../../school/words/words.public.ts';
import { roleName } from '../../roles/roles.public.tsx';
import type { Entrustable } from '../delegations.api.ts';

/** Name of a role: a built-in one by its word, a custom one by its name. */
export function useNameOf(): (one: Pick<Entrustable, 'role' | 'name'>) => string {
  const { i18n } = useLingui();
  return ({ role, name }) => (role ? i18n._(roleName(role)) : ownWord(name));
}
