import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { glancePupil, PupilRow, pupilColumns } from '@encrier/contract/school/pupils';
import type { PlannedKind } from '@encrier/contract/school/pupils-planned';
import {
  type Audience,
  pickFields,
  pupilColumnFields,
  pupilRowFields,
  shownTo,
  mayShowField,
} from '../directory/directory.public.ts';

export type Line = {
  id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  sex: string | null;
  birth_on: unknown;
  matricule: string;
  massar_code: string | null;
  board_regime: string;
  status: string;
  left_on: unknown;
  class_id: string | null;
  account: string | null;
  guardians: number | null;
  groups: string[] | null;
  photo: string | null;
  fresh: boolean | null;
  version: number;
  planned_kind: string | null;
  planned_on: unknown;
  planned_class: string | null;
  planned_state: string | null;
};

/** A line on the wire; empty fields are absent, since a list holds a thousand of them. */
export function presentLine(audience: Audience, line: Line): PupilRow {
  const row: PupilRow = { id: line.id, firstName: line.first_name, lastName: line.last_name };
  if (line.first_name_ar) row.firstNameAr = line.first_name_ar;
  if (line.last_name_ar) row.lastNameAr = line.last_name_ar;
  if (line.photo) row.photo = line.photo;
  if (line.class_id) row.classId = line.class_id;
  if (line.groups) row.groups = line.groups;
  if (!mayShowField(audience, 'sheet')) return pickFields(audience, pupilRowFields, row);
  row.matricule = line.matricule;
  row.status = line.status as NonNullable<PupilRow['status']>;
  row.account = (line.account ?? 'none') as NonNullable<PupilRow['account']>;
  row.guardians = line.guardians ?? 0;
  row.version = line.version;
  if (line.sex) row.sex = line.sex as 'F' | 'M';
  if (line.birth_on) row.birthOn = String(line.birth_on);
  if (line.massar_code) row.massar = line.massar_code;
  if (line.board_regime) row.regime = line.board_regime;
  if (line.left_on) row.leftOn = String(line.left_on);
  if (line.fresh) row.fresh = true;
  if (line.planned_kind)
    row.planned = {
      kind: line.planned_kind as PlannedKind,
      on: String(line.planned_on),
      ...(line.planned_class && { classId: line.planned_class }),
      ...(line.planned_state === 'blocked' && { blocked: true }),
    };
  return row;
}

type GuardianLine = {
  id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  phone: string | null;
  email: string | null;
  kind: string;
  photo: string | null;
};
type SiblingLine = { id: string; first_name: string; last_name: string; class: string | null };
type Stay = { entered_on: unknown; left_on: unknown; left_reason: string };
type Glance = ResponseInput<typeof glancePupil>;

const day = (value: unknown): string | null => (value === null ? null : String(value));

/** The panel of one pupil; readers who only see names get guardians with authority, without numbers. */
export function presentGlance(
  audience: Audience,
  id: string,
  stay: Stay,
  guardians: readonly GuardianLine[],
  siblings: readonly SiblingLine[],
): Glance {
  const office = mayShowField(audience, 'sheet');
  return {
    id,
    guardians: guardians.map((one) => ({
      id: one.id,
      label: `${one.first_name} ${one.last_name}`,
      labelAr: `${one.first_name_ar} ${one.last_name_ar}`.trim(),
      photo: one.photo ?? '-',
      kind: one.kind as Glance['guardians'][number]['kind'],
      phone: office ? one.phone : null,
      email: office ? one.email : null,
    })),
    siblings: siblings.map((one) => ({
      id: one.id,
      label: `${one.first_name} ${one.last_name}`,
      className: one.class ?? '',
    })),
    enteredOn: office ? day(stay.entered_on) : null,
    leftOn: office ? day(stay.left_on) : null,
    leftReason: office ? stay.left_reason : '',
  };
}

type Column = (typeof pupilColumns)[number];

/** Columns of a file that its reader may download; the others are left out. */
export function columnsFor(audience: Audience, requested: readonly Column[]): Column[] {
  const open = shownTo(audience, pupilColumnFields);
  return requested.filter((column) => open.includes(column));
}
