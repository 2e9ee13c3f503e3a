import type { StaffPage } from '@encrier/contract/school/persons';
import { presentNames } from '../persons.public.ts';

type Row = Parameters<typeof presentNames>[0] & {
  sex: string | null;
  birth_on: string | null;
  birth_place: string;
  nationality: string;
  email: string | null;
  phone: string | null;
  phone2: string | null;
  address: string;
  matricule: string | null;
  function: string;
  teacher: boolean;
  contract: string;
  weekly_minutes_due: number | null;
  entered_on: string | null;
  left_on: string | null;
  version: number;
};
type Course = {
  id: string;
  subject: string;
  subjectAr: string;
  colour: string;
  class_id: string | null;
  role: string;
  to_on: string | null;
  className: string;
  weeklyMinutes: number;
};

/** A member of staff with what they teach and lead this year. */
export function presentStaff(
  row: Row,
  { courses, ...parts }: { courses: Course[] } & Pick<StaffPage, 'leads' | 'cards' | 'account' | 'can'>,
): StaffPage {
  return {
    ...presentNames(row),
    sex: row.sex as 'F' | 'M' | null,
    birthOn: row.birth_on,
    birthPlace: row.birth_place,
    nationality: row.nationality,
    email: row.email,
    phone: row.phone,
    phone2: row.phone2,
    address: row.address,
    matricule: row.matricule,
    function: row.function,
    teacher: row.teacher,
    contract: row.contract as StaffPage['contract'],
    weeklyMinutesDue: row.weekly_minutes_due,
    enteredOn: row.entered_on,
    leftOn: row.left_on,
    version: Number(row.version),
    courses: courses.map((one) => ({
      id: one.id,
      subject: one.subject,
      subjectAr: one.subjectAr,
      colour: one.colour,
      className: one.className,
      classId: one.class_id,
      weeklyMinutes: Number(one.weeklyMinutes),
      role: one.role as 'main',
      to: one.to_on,
    })),
    ...parts,
  };
}
