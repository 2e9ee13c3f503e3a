import { maxAtOnce } from '@encrier/contract/school/pupils';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { join, quit } from '../../pupils.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { BulkProps } from './bulk-props.ts';

/** Adds pupils to a group from today; existing members stay, and the others can be removed again at once. */
export function GroupDialog({ pupils, list, onClose, onDone }: BulkProps) {
  const { t } = useLingui();
  const [groupId, setGroupId] = useState('');
  const name = list.groups.find((one) => one.id === groupId)?.name ?? '';
  const go = useMutation({
    mutationFn: () =>
      join(
        groupId,
        pupils.map((row) => row.id),
      ),
    onSuccess: ({ added }) => {
      if (!added.length) toast.info(t`Ces élèves sont déjà dans ${name}.`);
      else
        toast.success(added.length === 1 ? t`Élève ajouté à ${name}.` : t`${added.length} élèves ajoutés à ${name}.`, {
          undo: () => void quit(groupId, added),
        });
      onDone();
    },
  });
  return (
    <ActionDialog
      title={t`Ajouter à un groupe`}
      pupils={pupils}
      most={maxAtOnce}
      action={t`Ajouter`}
      ready={groupId !== ''}
      busy={go.isPending}
      error={go.error}
      onClose={onClose}
      onGo={() => go.mutate()}
    >
      {list.groups.length === 0 ? (
        <Notice tone="info">
          <Trans>L’école n’a pas encore de groupe cette année.</Trans>
        </Notice>
      ) : (
        <SelectField
          label={t`Groupe`}
          value={groupId}
          options={[
            { value: '', label: t`Choisir un groupe` },
            ...list.groups.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(event) => setGroupId(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
