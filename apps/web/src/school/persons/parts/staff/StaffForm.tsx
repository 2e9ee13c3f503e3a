import { useLingui } from '@lingui/react/macro';
import { toast } from '#kernel/toast/toast.ts';
import { saveStaff, type StaffBody, type StaffPage } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { useEdit } from '../use-edit.ts';
import { StaffFields } from './StaffFields.tsx';

const bodyOf = (staff: StaffPage): StaffBody => ({
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
  version: staff.version,
});

/** Identity and work of a member of staff. */
export function StaffForm({ staff, onClose }: { staff: StaffPage; onClose: () => void }) {
  const { t } = useLingui();
  const done = (): void => {
    toast.success(t`Fiche enregistrée`);
    onClose();
  };
  const edit = useEdit({
    initial: bodyOf(staff),
    needed: ['firstName', 'lastName'],
    save: (body) => saveStaff(staff.id, body),
    onDone: done,
    onClose,
  });
  const { body, errors, set } = edit;
  return (
    <EditSheet edit={edit} title={t`Modifier la fiche`}>
      <StaffFields {...{ body, errors, set }} />
    </EditSheet>
  );
}
