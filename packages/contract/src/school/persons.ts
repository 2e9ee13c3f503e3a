import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { filledCard } from '../kernel/cards.ts';
import { route } from '../kernel/route.ts';
import { plannedMove } from './pupils-planned.ts';
import { day, done, id, identified, instant, optionalText, personName, text, version } from '../kernel/schema.ts';

const view = { permission: 'people.view' } as const;
const contacts = { permission: 'people.contacts' } as const;
const edit = { permission: 'people.edit' } as const;
const byId = z.object({ id: id() });
const byTie = z.object({ id: id(), guardianId: id() });

export const sexes = ['F', 'M'] as const;
export const pupilStatuses = ['active', 'suspended', 'left', 'graduated', 'archived'] as const;
export const exitPermissions = ['never', 'planned', 'free'] as const;
export const tieKinds = ['father', 'mother', 'tutor', 'grandparent', 'sibling', 'other'] as const;
export const custodies = ['always', 'even_weeks', 'odd_weeks', 'weekends', 'none'] as const;
export const tieChannels = ['push', 'mail', 'sms', 'letter'] as const;
export const planKinds = ['PAI', 'PAP', 'PPS', 'PPRE'] as const;
export const groupKinds = ['half', 'option', 'language', 'ability', 'support', 'club'] as const;

/** Names in both scripts; Arabic ones may be empty. */
const names = { firstName: z.string(), lastName: z.string(), firstNameAr: z.string(), lastNameAr: z.string() };
/** The same as an editor sends them. */
const namesIn = {
  firstName: personName(),
  lastName: personName(),
  firstNameAr: optionalText(100),
  lastNameAr: optionalText(100),
};
/** Civil status, absent for people who may not see it. */
const civil = {
  sex: z.optional(z.nullable(z.enum(sexes))),
  birthOn: z.optional(z.nullable(z.string())),
  birthPlace: z.optional(z.string()),
  nationality: z.optional(z.string()),
};
const civilIn = {
  sex: z.nullable(z.enum(sexes)),
  birthOn: z.nullable(day()),
  birthPlace: optionalText(100),
  nationality: optionalText(60),
};
const contact = {
  email: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
  phone2: z.optional(z.nullable(z.string())),
  address: z.optional(z.string()),
};
const phoneIn = () => z.nullable(z.string().check(z.regex(/^\+?[0-9]{6,15}$/)));
const contactIn = {
  email: z.nullable(z.email().check(z.maxLength(254))),
  phone: phoneIn(),
  phone2: phoneIn(),
  address: optionalText(300),
};

/** A person named on a page, with the class of a pupil or the function of a member of staff. */
const mention = z.object({ id: id(), label: z.string(), labelAr: z.string(), photo: z.string(), detail: z.string() });

export const tie = z.object({
  id: id(),
  ...names,
  photo: z.string(),
  kind: z.enum(tieKinds),
  /** Whether the tie is in force today. */
  stands: z.boolean(),
  legal: z.boolean(),
  digitalAccess: z.optional(z.boolean()),
  startsOn: z.optional(z.nullable(z.string())),
  endsOn: z.optional(z.nullable(z.string())),
  rank: z.optional(z.number()),
  payer: z.optional(z.boolean()),
  /** Percent. */ payerShare: z.optional(z.nullable(z.number())),
  livesWith: z.optional(z.boolean()),
  emergencyOrder: z.optional(z.nullable(z.number())),
  mayPickUp: z.optional(z.boolean()),
  receivesReports: z.optional(z.boolean()),
  channels: z.optional(z.array(z.enum(tieChannels))),
  ...contact,
  lastSeenAt: z.optional(z.nullable(z.string())),
  /** Of the tie and of the person: the first for an edit of the tie, the second for one of the names and numbers. */
  version: z.optional(z.number()),
  personVersion: z.optional(z.number()),
  /** Present for holders of `people.sensitive` alone. */
  custody: z.optional(z.enum(custodies)),
  restriction: z.optional(z.string()),
  restrictionFile: z.optional(z.nullable(attachment)),
  identityDocument: z.optional(z.string()),
});
export type Tie = z.output<typeof tie>;
/** Fields of a tie that only holders of `people.sensitive` read and write. */
export const protectedTie = ['custody', 'restriction', 'restrictionFile', 'identityDocument'] as const;

const plan = z.object({
  id: id(),
  kind: z.enum(planKinds),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  stands: z.boolean(),
});
const group = z.object({ id: id(), name: z.string(), kind: z.enum(groupKinds) });

export const pupilPage = z.object({
  id: id(),
  ...names,
  photo: z.string(),
  className: z.nullable(z.string()),
  classId: z.nullable(z.string()),
  groups: z.array(group),
  guardians: z.array(tie),
  cards: z.array(filledCard),
  /** Place in the class, by name; null without a class. */
  neighbours: z.nullable(
    z.object({ previous: z.nullable(id()), next: z.nullable(id()), position: z.number(), total: z.number() }),
  ),
  /** `ties`: may change the guardians; never those of one's own family. */
  can: z.object({ edit: z.boolean(), ties: z.boolean(), sensitive: z.boolean(), print: z.boolean() }),
  status: z.optional(z.enum(pupilStatuses)),
  ...civil,
  ...contact,
  matricule: z.optional(z.string()),
  massarCode: z.optional(z.nullable(z.string())),
  ine: z.optional(z.nullable(z.string())),
  boardRegime: z.optional(z.string()),
  exitPermission: z.optional(z.enum(exitPermissions)),
  enteredOn: z.optional(z.nullable(z.string())),
  leftOn: z.optional(z.nullable(z.string())),
  leftReason: z.optional(z.string()),
  family: z.optional(z.nullable(z.object({ id: id(), label: z.string(), separated: z.boolean() }))),
  siblings: z.optional(z.array(mention)),
  enrolments: z.optional(
    z.array(
      z.object({
        id: id(),
        year: z.string(),
        current: z.boolean(),
        className: z.string(),
        from: z.string(),
        to: z.nullable(z.string()),
        repeating: z.boolean(),
        reason: z.string(),
      }),
    ),
  ),
  /** What waits for a day to come, or could not be made on it. */
  planned: z.optional(z.nullable(plannedMove)),
  teachers: z.optional(
    z.array(
      z.object({ subject: z.string(), subjectAr: z.string(), colour: z.string(), teachers: z.array(z.string()) }),
    ),
  ),
  /** Sum of the payers' shares in percent; null when none is given. Anything but 100 should be checked. */
  payerTotal: z.optional(z.nullable(z.number())),
  version: z.optional(z.number()),
  /** Present for holders of `people.sensitive` alone. */
  plans: z.optional(z.array(plan)),
});
export type PupilPage = z.output<typeof pupilPage>;

export const getPupil = route({
  name: 'persons.pupil',
  method: 'GET',
  path: '/pupils/:id',
  access: view,
  scope: 'classes',
  params: byId,
  response: pupilPage,
});
export const updatePupil = route({
  name: 'persons.update_pupil',
  method: 'PUT',
  path: '/pupils/:id',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    ...namesIn,
    ...civilIn,
    ...contactIn,
    matricule: text(30),
    massarCode: z.nullable(z.string().check(z.regex(/^[A-Z]\d{9}$/))),
    ine: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{11}$/))),
    boardRegime: optionalText(40),
    exitPermission: z.enum(exitPermissions),
    version: version(),
  }),
  response: done(),
  errors: ['edited_meanwhile', 'persons.number_taken', 'persons.no_such_day'],
});
/** The photo of a pupil, a guardian or a member of staff: uploaded by the caller, null to remove it. */
export const setPhoto = route({
  name: 'persons.set_photo',
  method: 'PUT',
  path: '/persons/:id/photo',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({ photo: z.nullable(id()) }),
  response: done(),
  errors: ['files.unknown', 'files.not_an_image'],
});

const tieIn = {
  kind: z.enum(tieKinds),
  legal: z.boolean(),
  digitalAccess: z.boolean(),
  startsOn: z.nullable(day()),
  rank: z.number().check(z.int(), z.gte(1), z.lte(9)),
  payer: z.boolean(),
  payerShare: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  livesWith: z.boolean(),
  emergencyOrder: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(9))),
  mayPickUp: z.boolean(),
  receivesReports: z.boolean(),
  channels: z.array(z.enum(tieChannels)).check(z.maxLength(4)),
  /** Refused without `people.sensitive`; absent keeps the current values. */
  custody: z.optional(z.enum(custodies)),
  restriction: z.optional(optionalText(500)),
  restrictionFile: z.optional(z.nullable(id())),
  identityDocument: z.optional(optionalText(60)),
};
/** Nobody writes ties of their own family: see `isOfFamily`. */
export const ownFamily = 'persons.own_family' as const;
const tieErrors = ['persons.no_such_day', 'files.unknown', ownFamily] as const;
/** Possible guardians: without a search the guardians of the siblings, with one the people the caller may see. */
export const guardianCandidates = route({
  name: 'persons.guardian_candidates',
  method: 'GET',
  path: '/pupils/:id/guardian-candidates',
  access: edit,
  scope: 'school',
  rate: 'search',
  params: byId,
  query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  response: z.object({ items: z.array(z.extend(mention, { sibling: z.boolean() })) }),
});
/** Why a typed person may be a known one. */
export const likenesses = ['name', 'phone', 'email'] as const;
const typed = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));
/**
 * People of the school like the one being typed: one name without its accents, in either order, one telephone or one
 * address. At most 5, the likeliest first.
 */
export const guardianMatches = route({
  name: 'persons.guardian_matches',
  method: 'GET',
  path: '/pupils/:id/guardian-matches',
  access: edit,
  scope: 'school',
  rate: 'search',
  params: byId,
  query: z.object({ firstName: typed(100), lastName: typed(100), phone: typed(20), email: typed(254) }),
  response: z.object({
    items: z.array(
      z.extend(mention, {
        like: z.array(z.enum(likenesses)),
        /** Already a guardian of this very pupil. */
        tied: z.boolean(),
        children: z.array(z.object({ label: z.string(), className: z.string(), kind: z.enum(tieKinds) })),
      }),
    ),
  }),
});
export const addGuardian = route({
  name: 'persons.add_guardian',
  method: 'POST',
  path: '/pupils/:id/guardians',
  access: edit,
  scope: 'school',
  params: byId,
  /** A known or a new person; exactly one of the two. */
  body: z.strictObject({
    guardianId: z.nullable(id()),
    person: z.nullable(z.strictObject({ ...namesIn, ...contactIn })),
    ...tieIn,
  }),
  response: identified(),
  errors: [...tieErrors, 'persons.already_tied', 'persons.one_person', 'persons.own_guardian'],
});
export const updateTie = route({
  name: 'persons.update_tie',
  method: 'PUT',
  path: '/pupils/:id/guardians/:guardianId',
  access: edit,
  scope: 'school',
  params: byTie,
  body: z.strictObject({ ...tieIn, version: version() }),
  response: done(),
  errors: [...tieErrors, 'edited_meanwhile'],
});
/** Ends the tie: from this day on the guardian has no access. Null takes the end back. */
export const endTie = route({
  name: 'persons.end_tie',
  method: 'PUT',
  path: '/pupils/:id/guardians/:guardianId/end',
  access: edit,
  scope: 'school',
  params: byTie,
  body: z.strictObject({ from: z.nullable(day()), version: version() }),
  response: done(),
  errors: ['edited_meanwhile', 'persons.no_such_day', ownFamily],
});
/** Names and numbers of a guardian. */
export const updateGuardian = route({
  name: 'persons.update_guardian',
  method: 'PUT',
  path: '/guardians/:id',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({ ...namesIn, ...contactIn, version: version() }),
  response: done(),
  errors: ['edited_meanwhile'],
});

export const familyPage = z.object({
  id: id(),
  label: z.string(),
  address: z.string(),
  language: z.enum(['fr', 'en', 'ar']),
  separated: z.boolean(),
  version: z.number(),
  children: z.array(mention),
  guardians: z.array(
    z.object({ ...tie.shape, /** Children of the family in this person's care. */ children: z.array(z.string()) }),
  ),
  /** Other rooms' cards about the family. */
  cards: z.array(filledCard),
  can: z.object({ edit: z.boolean() }),
});
export type FamilyPage = z.output<typeof familyPage>;
export const getFamily = route({
  name: 'persons.family',
  method: 'GET',
  path: '/families/:id',
  access: contacts,
  scope: 'school',
  params: byId,
  response: familyPage,
});
export const updateFamily = route({
  name: 'persons.update_family',
  method: 'PUT',
  path: '/families/:id',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    label: text(100),
    address: optionalText(300),
    language: z.enum(['fr', 'en', 'ar']),
    separated: z.boolean(),
    version: version(),
  }),
  response: done(),
  errors: ['edited_meanwhile'],
});
export const findFamilies = route({
  name: 'persons.find_families',
  method: 'GET',
  path: '/families',
  access: edit,
  scope: 'school',
  rate: 'search',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  response: z.object({ items: z.array(z.object({ id: id(), label: z.string(), children: z.array(z.string()) })) }),
});
/** Moves a child to another family; null makes one of its own. `was` is the family that the form showed. */
export const moveToFamily = route({
  name: 'persons.move_to_family',
  method: 'PUT',
  path: '/pupils/:id/family',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({ familyId: z.nullable(id()), was: z.nullable(id()) }),
  response: identified(),
  errors: ['edited_meanwhile'],
});

export const contracts = ['', 'permanent', 'fixed', 'hourly'] as const;
export const staffPage = z.object({
  id: id(),
  ...names,
  photo: z.string(),
  ...civil,
  ...contact,
  matricule: z.nullable(z.string()),
  function: z.string(),
  teacher: z.boolean(),
  contract: z.enum(contracts),
  weeklyMinutesDue: z.nullable(z.number()),
  enteredOn: z.nullable(z.string()),
  leftOn: z.nullable(z.string()),
  version: z.number(),
  courses: z.array(
    z.object({
      id: id(),
      subject: z.string(),
      subjectAr: z.string(),
      colour: z.string(),
      className: z.string(),
      classId: z.nullable(z.string()),
      weeklyMinutes: z.number(),
      role: z.enum(['main', 'co', 'substitute', 'assistant']),
      to: z.nullable(z.string()),
    }),
  ),
  leads: z.array(z.object({ id: id(), name: z.string() })),
  cards: z.array(filledCard),
  /**
   * An account that is open: whether it also serves a guardian or a pupil, which outlasts the function; null without
   * one.
   */
  account: z.nullable(z.enum(['work', 'family'])),
  /** `closeAccount`: there is an account that the reader may close when the person leaves. */
  can: z.object({ edit: z.boolean(), closeAccount: z.boolean() }),
});
export type StaffPage = z.output<typeof staffPage>;
export const getStaff = route({
  name: 'persons.staff',
  method: 'GET',
  path: '/staff/:id',
  access: contacts,
  scope: 'school',
  params: byId,
  response: staffPage,
});
/** Form fields of a member of staff. */
const staffIn = {
  ...namesIn,
  ...civilIn,
  ...contactIn,
  matricule: z.nullable(text(30)),
  function: optionalText(80),
  teacher: z.boolean(),
  contract: z.enum(contracts),
  weeklyMinutesDue: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(6000))),
  enteredOn: z.nullable(day()),
};
/**
 * Adds a member of staff, with an account that waits for its code and belongs to `orgIds`. Somebody with the same name
 * is reported by `persons.namesake` (`details.people`), unless the caller confirms that they are two people.
 */
export const addStaff = route({
  name: 'persons.add_staff',
  method: 'POST',
  path: '/staff',
  access: edit,
  scope: 'school',
  body: z.strictObject({
    ...staffIn,
    orgIds: z.array(id()).check(z.minLength(1), z.maxLength(50)),
    anotherPerson: z.boolean(),
  }),
  response: identified(),
  errors: ['persons.namesake', 'persons.number_taken', 'persons.no_such_day'],
});
export const updateStaff = route({
  name: 'persons.update_staff',
  method: 'PUT',
  path: '/staff/:id',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({ ...staffIn, version: version() }),
  response: done(),
  errors: ['edited_meanwhile', 'persons.number_taken', 'persons.no_such_day'],
});
/**
 * `leftOn` is the last day; courses end on it; classes led, staff roles and (on request) the account end the day after.
 */
export const leaveStaff = route({
  name: 'persons.leave_staff',
  method: 'POST',
  path: '/staff/:id/leave',
  access: edit,
  scope: 'school',
  params: byId,
  body: z.strictObject({ leftOn: day(), closeAccount: z.boolean(), version: version() }),
  response: done(),
  errors: ['edited_meanwhile', 'persons.no_such_day', 'persons.dates', 'accounts.own', 'accounts.above'],
});

export const printPupil = route({
  name: 'persons.print_pupil',
  method: 'GET',
  path: '/pupils/:id/print',
  access: contacts,
  scope: 'classes',
  rate: 'export',
  params: byId,
  raw: true,
});
/**
 * `for` names the guardian who gets the sheet: when the parents are separated it contains no other's address or numbers
 * (LAW-MIN-02).
 */
export const printFamily = route({
  name: 'persons.print_family',
  method: 'GET',
  path: '/families/:id/print',
  access: contacts,
  scope: 'school',
  rate: 'export',
  params: byId,
  query: z.object({ for: z.optional(id()) }),
  raw: true,
});

export const personRoutes = [
  getPupil,
  updatePupil,
  setPhoto,
  guardianCandidates,
  guardianMatches,
  addGuardian,
  updateTie,
  endTie,
  updateGuardian,
  getStaff,
  addStaff,
  updateStaff,
  leaveStaff,
  getFamily,
  updateFamily,
  findFamilies,
  moveToFamily,
  printPupil,
  printFamily,
] as const;
/** Account card: state and last sign-in. */
export const accountCard = z.object({
  accountId: z.nullable(id()),
  username: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
  lastSeenAt: z.nullable(instant()),
});
export const personEvents = {
  /** The last day of a member of staff has passed; `accountId` must be closed when given. */
  'persons.staff_left': z.object({ personId: z.string(), leftOn: z.string(), accountId: z.nullable(z.string()) }),
} as const;
