import { useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { saveStaff, type StaffPage } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { StaffFields, type StaffValues } from './StaffFields.tsx';

const bodyOf = (staff: StaffPage): StaffValues => ({
  firstName: staff.firstName,
  lastName: staff.lastName,
  firstNameAr: staff.firstNameAr,
  lastNameAr: staff.lastNameAr,
  sex: staff.sex ?? null,
  birthOn: staff.birthOn ?? null,
  birthPlace: staff.birthPlace ?? '',
  nationality: staff.nationality ?? '',
  email: staff.email ?? null,
  phone: staff.phone ?? null,
  phone2: staff.phone2 ?? null,
  address: staff.address ?? '',
  matricule: staff.matricule,
  function: staff.function,
  teacher: staff.teacher,
  contract: staff.contract,
  weeklyMinutesDue: staff.weeklyMinutesDue,
  enteredOn: staff.enteredOn,
});

/** Identity and work of a member of staff. */
export function StaffForm({ staff, onClose }: { staff: StaffPage; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: bodyOf(staff),
    version: staff.version,
    needed: ['firstName', 'lastName'],
    send: (body, { version }) => saveStaff(staff.id, { ...body, version }),
    undo: () => t`Fiche enregistrée`,
    onSaved: onClose,
    onClose,
  });
  const { draft: body, errors, set } = edit;
  return (
    <EditSheet edit={edit} title={t`Modifier la fiche`}>
      <StaffFields body={body} errors={errors} set={set} />
    </EditSheet>
  );
}
