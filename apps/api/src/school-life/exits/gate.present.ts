import type { ExitMode } from '@encrier/contract/school-life/exits';
import type {
  ExitRefusal,
  GatePassage,
  GatePupil,
  GatePerson,
  GateThird,
  PassageMode,
  PassageStatus,
  RegisterLine,
} from '@encrier/contract/school-life/exits-gate';
import { formatMinute } from '#kernel/policy/days.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { aloneWindows, type Kept, type Named, refusalOf, thirdRefusal, type Tie } from './exits.policy.ts';

type Person = Pick<GatePerson, 'id' | 'label' | 'kind' | 'photo' | 'legal'> & Tie;
type Third = Pick<GateThird, 'id' | 'label' | 'tie' | 'phone' | 'photo'> & Omit<Named, 'name'>;
export type StoredPassage = {
  id: string;
  mode: PassageMode;
  with: string | null;
  status: PassageStatus;
  refusal: ExitRefusal | null;
  overridden: boolean;
  unheard: boolean;
  at: string;
  returnedAt: string | null;
  by: string | null;
  secondBy: string | null;
  version: number;
};
export type GateRow = {
  id: string;
  label: string;
  label_ar: string;
  photo: string;
  birth_on: string | null;
  exit_permission: string;
  class_name: string | null;
  two_persons: boolean;
  people: Person[];
  thirds: Third[];
  later_from: number | null;
  late_at: number | null;
  expected: { id: string; leavesAt: string; untilAt: string | null; mode: ExitMode; guardianId: string | null }[];
  passage: StoredPassage | null;
};

const presentPassage = (row: StoredPassage): GatePassage => ({
  id: row.id,
  mode: row.mode,
  with: row.with,
  status: row.status,
  refusal: row.refusal,
  overridden: row.overridden,
  at: new Date(row.at).toISOString(),
  by: row.by ?? '',
  secondBy: row.secondBy,
  returnedAt: row.returnedAt && new Date(row.returnedAt).toISOString(),
  version: row.version,
});

/** People kept away by a court, from the gate's own row. */
export const keptIn = ({ people }: Pick<GateRow, 'people'>): Kept => ({
  names: people.filter(({ restricted, custody }) => restricted || custody === 'none').map(({ label }) => label),
});
/** Why a person named by the family may not take the pupil on a day. */
export const refusalOfThird = (row: Pick<GateRow, 'people'>, third: Third, day: string): ExitRefusal | null =>
  thirdRefusal({ ...third, name: third.label }, day, keptIn(row));

/** A pupil at the gate: who may and may not come that day, without the text of a court decision. */
export const presentGate = (row: GateRow, day: string, lessonsEndAt: string): GatePupil => ({
  id: row.id,
  label: row.label,
  labelAr: row.label_ar,
  className: row.class_name ?? '',
  photo: row.photo,
  twoPersons: row.two_persons,
  alone: aloneWindows(
    { adult: isAdult(row.birth_on, day), permission: row.exit_permission },
    row.expected,
    lessonsEndAt,
  ),
  expected: row.expected,
  laterFrom: row.later_from === null ? null : formatMinute(row.later_from),
  lateAt: row.late_at === null ? null : formatMinute(row.late_at),
  people: row.people.map((person) => ({
    id: person.id,
    label: person.label,
    kind: person.kind,
    photo: person.photo,
    legal: person.legal,
    refusal: refusalOf(person, day),
  })),
  thirds: row.thirds.map((third) => ({
    id: third.id,
    label: third.label,
    tie: third.tie,
    phone: third.phone,
    photo: third.photo,
    refusal: refusalOfThird(row, third, day),
  })),
  passage: row.passage && presentPassage(row.passage),
});

/** A line of the register. */
export const presentLine = (
  row: StoredPassage & { pupil_id: string; pupil: string; class_name: string | null },
): RegisterLine => ({
  ...presentPassage(row),
  pupilId: row.pupil_id,
  pupil: row.pupil,
  className: row.class_name ?? '',
  unheard: row.unheard,
});
