import { useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { type GuardianBody, saveGuardian, type Tie } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { useEdit } from '../use-edit.ts';
import { ContactFields, NameFields } from './fields.tsx';

/** Names and numbers of a guardian; they change for all of his children. */
export function GuardianForm({ tie, onClose }: { tie: Tie; onClose: () => void }) {
  const { t } = useLingui();
  const initial: GuardianBody = {
    firstName: tie.firstName,
    lastName: tie.lastName,
    firstNameAr: tie.firstNameAr,
    lastNameAr: tie.lastNameAr,
    email: tie.email ?? null,
    phone: tie.phone ?? null,
    phone2: tie.phone2 ?? null,
    address: tie.address ?? '',
    version: tie.personVersion ?? 1,
  };
  const done = (): void => {
    toast.success(t`Coordonnées enregistrées`);
    onClose();
  };
  const edit = useEdit({
    initial,
    needed: ['firstName', 'lastName'],
    save: (body) => saveGuardian(tie.id, body),
    onDone: done,
    onClose,
  });
  return (
    <EditSheet edit={edit} title={t`Modifier les coordonnées`}>
      <NameFields {...edit} />
      <ContactFields {...edit} />
    </EditSheet>
  );
}
