import { maxAtOnce } from '@encrier/contract/school/pupils';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { leave } from '../../pupils.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { BulkProps } from './bulk-props.ts';
import { daysOf, isToCome } from './days.ts';
import { usePlanning } from './use-planning.ts';

/** Marks pupils as having left; a question first, since accounts close with it. */
export function LeaveDialog({ pupils, list, onClose, onDone }: BulkProps) {
  const { t } = useLingui();
  const days = daysOf(list.year);
  const [on, setOn] = useState(days.on);
  const [reason, setReason] = useState('');
  const [graduated, setGraduated] = useState(false);
  const later = isToCome(list.year, on);
  const planning = usePlanning(pupils, onDone);
  const go = useMutation({
    mutationFn: () =>
      leave({
        on,
        reason: reason.trim(),
        graduated,
        pupils: pupils.map((row) => ({ id: row.id, version: row.version ?? 1 })),
      }),
    onSuccess: () => {
      toast.success(pupils.length === 1 ? t`Sortie enregistrée.` : t`${pupils.length} sorties enregistrées.`);
      onDone();
    },
  });
  return (
    <ActionDialog
      title={t`Marquer sortis`}
      pupils={pupils}
      most={maxAtOnce}
      action={later ? t`Prévoir le départ` : t`Enregistrer la sortie`}
      danger={!later}
      ready={on !== ''}
      busy={go.isPending || planning.isPending}
      error={later ? planning.error : go.error}
      onClose={onClose}
      onGo={() =>
        later
          ? planning.mutate({ kind: 'departure', on, classId: null, reason: reason.trim(), graduated })
          : go.mutate()
      }
    >
      <Notice tone="warn">
        <Trans>
          La classe et les groupes se terminent ce jour-là, et le compte de l’élève se ferme. Vous pourrez le
          réintégrer.
        </Trans>
      </Notice>
      <DateField
        label={t`Dernier jour`}
        min={days.min}
        max={days.end}
        value={on}
        help={later ? t`Jour à venir : l’élève reste dans sa classe jusqu’à ce jour compris.` : undefined}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <TextField
        label={t`Motif`}
        optional={t`(facultatif)`}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <CheckField
        label={t`Diplômé : il quitte l’école au terme de sa scolarité`}
        checked={graduated}
        onChange={(event) => setGraduated(event.currentTarget.checked)}
      />
    </ActionDialog>
  );
}
