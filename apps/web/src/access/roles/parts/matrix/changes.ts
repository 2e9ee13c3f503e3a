import { ownWord } from '../../../../school/words/words.public.ts';
import type { CustomRole } from '@encrier/contract/access/roles';
import type { Scope } from '@encrier/contract/kernel/permission';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropRole, refreshAccess, saveRole } from '../../roles.api.ts';
import { changeCount, grantsWith, type Pending, withChange } from './pending.ts';

/** Cells changed on screen, and their saving role by role. */
export function useChanges(roles: readonly CustomRole[]) {
  const [pending, setPending] = useState<Pending>(new Map());
  const [busy, setBusy] = useState(false);
  const apply = async (): Promise<void> => {
    setBusy(true);
    let left = pending;
    try {
      for (const role of roles.filter(({ id }) => pending.has(id))) {
        await saveRole(role, { grants: grantsWith(pending, role) as never });
        left = new Map([...left].filter(([id]) => id !== role.id));
      }
      toast.success(t`Permissions appliquées`);
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile'))
        toast.error(t`Ce rôle a changé pendant ce temps : vérifiez vos changements, puis appliquez de nouveau.`);
      else if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
    setPending(left);
    await refreshAccess();
    setBusy(false);
  };
  return {
    pending,
    count: changeCount(pending),
    busy,
    apply,
    change: (role: CustomRole, permission: string, scope: Scope | null) =>
      setPending(withChange(pending, role, permission, scope)),
    clear: () => setPending(new Map()),
  };
}

/** Deletes a role without holders, after confirmation. */
export async function askRemove(role: CustomRole): Promise<void> {
  const name = ownWord(role.name);
  if (
    !(await confirm({
      title: t`Supprimer le rôle « ${name} » ?`,
      text: t`Personne ne le détient. Il pourra être recomposé plus tard.`,
      action: t`Supprimer le rôle`,
      danger: true,
    }))
  )
    return;
  await dropRole(role.id).then(
    () => toast.success(t`Rôle supprimé`),
    (failed) => toast.error(sentence(failed)),
  );
}
