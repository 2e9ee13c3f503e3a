import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { type LeaveBody, sendLeave, type StaffPage } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { useEdit } from '../use-edit.ts';

/** The last day of a member of staff, and what goes with it. */
export function LeaveForm({ staff, onClose }: { staff: StaffPage; onClose: () => void }) {
  const { t } = useLingui();
  const [key] = useState(() => crypto.randomUUID());
  const done = (): void => {
    toast.success(t`Départ enregistré`);
    onClose();
  };
  const initial: LeaveBody = { leftOn: new Date().toISOString().slice(0, 10), closeAccount: staff.can.closeAccount, version: staff.version };
  const edit = useEdit({ initial, needed: ['leftOn'], save: (body) => sendLeave(staff.id, body, key), onDone: done, onClose });
  const { firstName, lastName } = staff;
  return (
    <EditSheet edit={edit} title={t`Départ de ${firstName} ${lastName}`} action={t`Enregistrer le départ`}>
      <Notice tone="warn"><Trans>Ses cours s’arrêtent ce jour-là. Le lendemain, ses classes n’ont plus de professeur principal.</Trans></Notice>
      <TextField label={t`Dernier jour`} type="date" dir="ltr" value={edit.body.leftOn} error={edit.errors.leftOn} onChange={(event) => edit.set({ leftOn: event.currentTarget.value })} />
      {staff.can.closeAccount && <CheckField label={t`Fermer aussi son compte le lendemain`} note={t`Ses sessions se ferment ; ses données restent.`} checked={edit.body.closeAccount} onChange={(event) => edit.set({ closeAccount: event.currentTarget.checked })} />}
    </EditSheet>
  );
}
