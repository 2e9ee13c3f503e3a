import { schoolDay } from '#kernel/dates.ts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type LeaveBody, sendLeave, type StaffPage } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';

/** The last day of a member of staff, and its consequences. */
export function LeaveForm({ staff, onClose }: { staff: StaffPage; onClose: () => void }) {
  const { t } = useLingui();
  const done = (): void => {
    toast.success(t`Départ enregistré`);
    onClose();
  };
  const initial: Omit<LeaveBody, 'version'> = {
    leftOn: schoolDay(),
    closeAccount: staff.can.closeAccount,
  };
  const edit = useEdit({
    start: initial,
    version: staff.version,
    needed: ['leftOn'],
    send: (body, { version, key }) => sendLeave(staff.id, { ...body, version }, key),
    onSaved: done,
    onClose,
  });
  const ofPerson = ofName(`${staff.firstName} ${staff.lastName}`);
  const note =
    staff.account === 'family'
      ? t`Son compte sert aussi à sa famille : il reste ouvert pour les enfants dont il est responsable, et se ferme s’il n’en suit plus aucun.`
      : t`Ses sessions se ferment ; ses données restent. Ce compte n’a pas d’autre rôle : laissé ouvert, il ne montre plus rien de l’école.`;
  return (
    <EditSheet edit={edit} title={t`Départ ${ofPerson}`} action={t`Enregistrer le départ`}>
      <Notice tone="warn">
        <Trans>
          Ses cours s’arrêtent ce jour-là. Le lendemain, ses classes n’ont plus de professeur principal et son compte
          perd les droits de sa fonction : messages, tableaux, albums, élèves.
        </Trans>
      </Notice>
      <DateField
        label={t`Dernier jour`}
        value={edit.draft.leftOn}
        error={edit.errors.leftOn}
        onChange={(event) => edit.set({ leftOn: event.currentTarget.value })}
      />
      {staff.can.closeAccount && (
        <CheckField
          label={t`Fermer aussi son compte le lendemain`}
          note={note}
          checked={edit.draft.closeAccount}
          onChange={(event) => edit.set({ closeAccount: event.currentTarget.checked })}
        />
      )}
    </EditSheet>
  );
}
