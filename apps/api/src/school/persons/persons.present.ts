import type { PupilPage, Tie } from '@encrier/contract/school/persons';
import { type Audience, pickFields, pupilFields, tieFields } from '../directory/directory.public.ts';
import { payerTotal } from './persons.policy.ts';

type Names = {
  id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  photo: string | null;
};
export type MentionRow = Names & { detail: string | null };
export type GroupRow = { id: string; name: string; kind: PupilPage['groups'][number]['kind'] };
export type TieRow = Names & {
  pupil_id: string;
  email: string | null;
  phone: string | null;
  phone2: string | null;
  address: string;
  personVersion: number;
  last_seen_at: Date | null;
  kind: Tie['kind'];
  legal: boolean;
  digital_access: boolean;
  starts_on: string;
  ends_on: string | null;
  rank: number;
  payer: boolean;
  payer_share: number | null;
  lives_with: boolean;
  emergency_order: number | null;
  may_pick_up: boolean;
  receives_reports: boolean;
  channels: NonNullable<Tie['channels']>;
  version: number;
  custody: NonNullable<Tie['custody']>;
  restriction: string;
  identity_document: string;
  fileId: string | null;
  fileExt: string | null;
  fileType: NonNullable<Tie['restrictionFile']>['type'] | null;
  fileName: string | null;
  fileMime: string | null;
  fileSize: number | null;
  fileWidth: number | null;
  fileHeight: number | null;
  filePages: number | null;
  fileAlt: string | null;
};

export type PupilRow = Names & {
  sex: string | null;
  birth_on: string | null;
  birth_place: string;
  nationality: string;
  email: string | null;
  phone: string | null;
  phone2: string | null;
  address: string;
  matricule: string;
  massar_code: string | null;
  ine: string | null;
  board_regime: string;
  exit_permission: string;
  status: string;
  entered_on: string | null;
  left_on: string | null;
  left_reason: string;
  family_id: string | null;
  family: string | null;
  separated: boolean | null;
  version: number;
  classId: string | null;
  className: string | null;
  /** Whether the reader is of the pupil's own family. */
  own: boolean;
};
type EnrolmentRow = {
  id: string;
  year: string;
  current: boolean;
  className: string;
  from_on: string;
  to_on: string | null;
  repeating: boolean;
  reason: string;
};
type TeacherRow = { subject: string; subjectAr: string; colour: string; teachers: string[] };
type PlanRow = { id: string; kind: string; starts_on: string; ends_on: string | null };

/** First day of ties created before that day was recorded: it is not displayed. */
export const beginning = '1900-01-01';
export const startOf = (day: string): string | null => (day === beginning ? null : day);
/** Whether a period is in force on a day, both ends included. */
export const standsOn = (from: string, to: string | null, day: string): boolean =>
  from <= day && (to === null || to >= day);

export const presentNames = (row: Names) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  firstNameAr: row.first_name_ar,
  lastNameAr: row.last_name_ar,
  photo: row.photo ?? '-',
});
export const presentMention = (row: MentionRow) => ({
  id: row.id,
  label: `${row.first_name} ${row.last_name}`,
  labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
  photo: row.photo ?? '-',
  detail: row.detail ?? '',
});

function fileOf(row: TieRow): Required<Tie>['restrictionFile'] {
  if (!row.fileId) return null;
  return {
    id: row.fileId,
    fichier: `${row.fileId}.${row.fileExt}`,
    type: row.fileType ?? 'pdf',
    name: row.fileName ?? '',
    mime: row.fileMime ?? '',
    size: row.fileSize ?? 0,
    width: row.fileWidth,
    height: row.fileHeight,
    pages: row.filePages,
    alt: row.fileAlt ?? '',
  };
}

/** A guardian's tie as this reader may see it. */
export function presentTie(audience: Audience, row: TieRow, today: string): Tie {
  return pickFields<Tie>(audience, tieFields, {
    ...presentNames(row),
    kind: row.kind,
    stands: standsOn(row.starts_on, row.ends_on, today),
    legal: row.legal,
    digitalAccess: row.digital_access,
    startsOn: startOf(row.starts_on),
    endsOn: row.ends_on,
    rank: row.rank,
    payer: row.payer,
    payerShare: row.payer_share,
    livesWith: row.lives_with,
    emergencyOrder: row.emergency_order,
    mayPickUp: row.may_pick_up,
    receivesReports: row.receives_reports,
    channels: row.channels,
    email: row.email,
    phone: row.phone,
    phone2: row.phone2,
    address: row.address,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    personVersion: row.personVersion,
    custody: row.custody,
    restriction: row.restriction,
    restrictionFile: fileOf(row),
    identityDocument: row.identity_document,
  } satisfies Required<Tie>);
}

type Parts = {
  today: string;
  guardians: Tie[];
  groups: GroupRow[];
  neighbours: PupilPage['neighbours'];
  siblings: MentionRow[];
  enrolments: EnrolmentRow[];
  planned: (PupilPage['planned'] & object) | null;
  teachers: TeacherRow[];
  plans: PlanRow[];
  can: PupilPage['can'];
};

/** A pupil's page as this reader may see it; cards come on top. */
export function presentPupil(audience: Audience, row: PupilRow, parts: Parts): PupilPage {
  const ties = parts.guardians.map((tie) => ({
    stands: tie.stands,
    payer: tie.payer === true,
    payerShare: tie.payerShare ?? null,
  }));
  return pickFields(audience, pupilFields, {
    ...presentNames(row),
    className: row.className,
    classId: row.classId,
    groups: parts.groups,
    guardians: parts.guardians,
    cards: [],
    neighbours: parts.neighbours,
    can: parts.can,
    status: row.status as PupilPage['status'],
    sex: row.sex as PupilPage['sex'] & string,
    birthOn: row.birth_on,
    birthPlace: row.birth_place,
    nationality: row.nationality,
    email: row.email,
    phone: row.phone,
    phone2: row.phone2,
    address: row.address,
    matricule: row.matricule,
    massarCode: row.massar_code,
    ine: row.ine,
    boardRegime: row.board_regime,
    exitPermission: row.exit_permission as PupilPage['exitPermission'],
    enteredOn: row.entered_on,
    leftOn: row.left_on,
    leftReason: row.left_reason,
    family: row.family_id ? { id: row.family_id, label: row.family ?? '', separated: row.separated ?? false } : null,
    siblings: parts.siblings.map(presentMention),
    enrolments: parts.enrolments.map((one) => ({
      id: one.id,
      year: one.year,
      current: one.current,
      className: one.className,
      from: one.from_on,
      to: one.to_on,
      repeating: one.repeating,
      reason: one.reason,
    })),
    planned: parts.planned,
    teachers: parts.teachers,
    payerTotal: payerTotal(ties),
    version: Number(row.version),
    plans: parts.plans.map((one) => ({
      id: one.id,
      kind: one.kind as 'PAI',
      startsOn: one.starts_on,
      endsOn: one.ends_on,
      stands: standsOn(one.starts_on, one.ends_on, parts.today),
    })),
  });
}
