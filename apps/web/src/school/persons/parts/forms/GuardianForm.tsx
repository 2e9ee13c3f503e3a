import { useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type GuardianBody, saveGuardian, type Tie } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { ContactFields, NameFields } from './fields.tsx';

/** Names and numbers of a guardian; they change for all of their children. */
export function GuardianForm({ tie, onClose }: { tie: Tie; onClose: () => void }) {
  const { t } = useLingui();
  const initial: Omit<GuardianBody, 'version'> = {
    firstName: tie.firstName,
    lastName: tie.lastName,
    firstNameAr: tie.firstNameAr,
    lastNameAr: tie.lastNameAr,
    email: tie.email ?? null,
    phone: tie.phone ?? null,
    phone2: tie.phone2 ?? null,
    address: tie.address ?? '',
  };
  const edit = useEdit({
    start: initial,
    version: tie.personVersion,
    needed: ['firstName', 'lastName'],
    send: (body, { version }) => saveGuardian(tie.id, { ...body, version }),
    undo: () => t`Coordonnées enregistrées`,
    onSaved: onClose,
    onClose,
  });
  const { draft: body, errors, set } = edit;
  return (
    <EditSheet edit={edit} title={t`Modifier les coordonnées`}>
      <NameFields body={body} errors={errors} set={set} />
      <ContactFields body={body} errors={errors} set={set} />
    </EditSheet>
  );
}
