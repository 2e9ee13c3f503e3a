import { maxAtOnce } from '@encrier/contract/school/pupils';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { giveRegime } from '../../pupils.api.ts';
import { regimesOf } from '../list/filter.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { BulkProps } from './bulk-props.ts';

/** Gives pupils a régime; with undo, which restores each pupil's own. */
export function RegimeDialog({ pupils, list, onClose, onDone }: BulkProps) {
  const { t } = useLingui();
  const id = useId();
  const [regime, setRegime] = useState('');
  const undo = (versions: { id: string; version: number }[]): void => {
    const before = new Map(pupils.map((row) => [row.id, row.regime ?? '']));
    giveRegime(versions.map((one) => ({ ...one, regime: before.get(one.id) ?? '' }))).then(
      () => toast.info(t`Changement de régime annulé.`),
      () => toast.error(t`Ce changement n’a pas pu être annulé : la fiche a été modifiée depuis.`),
    );
  };
  const go = useMutation({
    mutationFn: () =>
      giveRegime(pupils.map((row) => ({ id: row.id, version: row.version ?? 1, regime: regime.trim() }))),
    onSuccess: (answer) => {
      toast.success(t`Régime changé.`, { undo: () => undo(answer.pupils) });
      onDone();
    },
  });
  return (
    <ActionDialog
      title={t`Changer de régime`}
      pupils={pupils}
      most={maxAtOnce}
      action={t`Changer de régime`}
      ready={regime.trim() !== ''}
      busy={go.isPending}
      error={go.error}
      onClose={onClose}
      onGo={() => go.mutate()}
    >
      <TextField
        label={t`Nouveau régime`}
        list={id}
        maxLength={40}
        value={regime}
        onChange={(event) => setRegime(event.currentTarget.value)}
      />
      <datalist id={id}>
        {regimesOf(list).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </ActionDialog>
  );
}
