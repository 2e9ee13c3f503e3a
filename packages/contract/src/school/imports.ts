import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, page, pageOf, search, sortBy, text } from '../kernel/schema.ts';

/** People who import persons, or make the timetable: the kind of the list decides. */
const access = { permission: 'people.import', or: 'timetable.manage' } as const;
export const importKinds = [
  'pupils',
  'guardians',
  'staff',
  'classes',
  'subjects',
  'classrooms',
  'courses',
  'lessons',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Fields a column can be mapped to, in reading order. */
export const importFields = {
  pupils: [
    'matricule',
    'massarCode',
    'ine',
    'siecleId',
    'lastName',
    'firstName',
    'lastNameAr',
    'firstNameAr',
    'sex',
    'birthDate',
    'birthPlace',
    'orgName',
    'cycle',
    'level',
    'className',
    'regime',
    'groups',
    'address',
    'familyPhone',
    'familyEmail',
    'fatherLastName',
    'fatherFirstName',
    'fatherPhone',
    'fatherEmail',
    'motherLastName',
    'motherFirstName',
    'motherPhone',
    'motherEmail',
    'separated',
    'leftOn',
  ],
  guardians: [
    'pupilMatricule',
    'pupilMassarCode',
    'pupilIne',
    'pupilSiecleId',
    'pupilLastName',
    'pupilFirstName',
    'pupilBirthDate',
    'relation',
    'lastName',
    'firstName',
    'lastNameAr',
    'firstNameAr',
    'sex',
    'phone',
    'email',
    'address',
    'legal',
    'payer',
  ],
  staff: [
    'matricule',
    'lastName',
    'firstName',
    'lastNameAr',
    'firstNameAr',
    'sex',
    'function',
    'role',
    'orgName',
    'subject',
    'classes',
    'email',
    'phone',
  ],
  classes: ['className', 'level', 'cycle', 'orgName', 'capacity', 'headTeacher', 'roomName'],
  subjects: [
    'code',
    'subjectName',
    'subjectNameAr',
    'family',
    'language',
    'optional',
    'levels',
    'coefficient',
    'weeklyTime',
  ],
  classrooms: ['roomName', 'orgName', 'roomType', 'capacity', 'subjects'],
  courses: ['subject', 'className', 'teacher', 'weeklyTime', 'coefficient'],
  lessons: [
    'weekday',
    'starts',
    'ends',
    'duration',
    'week',
    'className',
    'subject',
    'teachers',
    'roomName',
    'fromOn',
    'toOn',
    'title',
    'activity',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

/** What an import cannot do without: one field of each group. */
export const importNeeds: Record<ImportKind, readonly (readonly string[])[]> = {
  pupils: [['lastName', 'lastNameAr'], ['firstName', 'firstNameAr'], ['className']],
  guardians: [
    ['pupilMatricule', 'pupilMassarCode', 'pupilIne', 'pupilSiecleId', 'pupilLastName'],
    ['lastName'],
    ['firstName'],
  ],
  staff: [['lastName'], ['firstName'], ['function']],
  classes: [['className']],
  subjects: [['subjectName']],
  classrooms: [['roomName']],
  courses: [['subject'], ['className']],
  lessons: [['weekday'], ['starts'], ['className', 'title'], ['subject', 'title']],
};

/** The right that each kind of list asks for. */
export const importPermission = (kind: ImportKind): 'people.import' | 'timetable.manage' =>
  kind === 'lessons' ? 'timetable.manage' : 'people.import';

/** Known layouts of lists; `own` is the product's, `free` any other. */
export const importLayouts = ['own', 'massar', 'siecle', 'onde', 'pronote', 'fet', 'ical', 'free'] as const;
export type ImportLayout = (typeof importLayouts)[number];

export const importIssue = z.object({
  field: z.nullable(z.string()),
  /** Reason code, e.g. `date_impossible`. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  value: z.string(),
  suggestion: z.nullable(z.string()),
  /** Line the trouble is shared with (a duplicate). */
  otherLine: z.nullable(z.number()),
  /** The conflicting object as the school calls it: a lesson of the plan, the hours of a frame. */
  detail: z.optional(z.string()),
  /** The suggestion only comes from neighbouring lines: it must be accepted line by line, never in bulk. */
  guess: z.optional(z.boolean()),
});
/**
 * What a line changes of something known: dates as `YYYY-MM-DD`, yes and no as `true` and `false`, minutes as figures.
 */
export const importChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type ImportChange = z.output<typeof importChange>;
/** The hint about a line's establishment; `known` is a class or a level of the school, the empty one gives no hint. */
export const importPlaceFields = ['known', 'orgName', 'cycle', 'level', 'className', 'function', ''] as const;
export const importPlace = z.object({
  field: z.enum(importPlaceFields),
  value: z.string(),
  /** Null until somebody decides where these lines go. */
  orgId: z.nullable(id()),
  lines: z.number(),
});
export type ImportPlace = z.output<typeof importPlace>;
const outcome = z.enum(['create', 'update', 'unchanged', 'error', 'skipped']);
export const importLine = z.object({
  /** Names the line: its number in the file, from 1; in a workbook of several sheets their lines follow one another. */
  line: z.number(),
  /** Sheet of a workbook of several, and the row there. */
  sheet: z.string(),
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  outcome,
  issues: z.array(importIssue),
  /** Field by field what an update changes. */
  changes: z.array(importChange),
  /** Establishment of the line; null when unknown, or when the list belongs to the whole school. */
  orgId: z.nullable(id()),
});
export type ImportLine = z.output<typeof importLine>;
export type ImportIssue = z.output<typeof importIssue>;
const made = z.object({
  classes: z.number(),
  pupils: z.number(),
  guardians: z.number(),
  families: z.number(),
  staff: z.number(),
  accounts: z.number(),
  subjects: z.number(),
  classrooms: z.number(),
  courses: z.number(),
  lessons: z.number(),
});
export const importState = z.object({
  id: id(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(['mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone']),
  layout: z.enum(importLayouts),
  headerRow: z.number(),
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), chosen: z.boolean() })),
  columns: z.array(z.object({ header: z.string(), field: z.nullable(z.string()), samples: z.array(z.string()) })),
  encoding: z.string(),
  separator: z.string(),
  total: z.number(),
  counts: z.object({
    create: z.number(),
    update: z.number(),
    unchanged: z.number(),
    error: z.number(),
    skipped: z.number(),
  }),
  created: made,
  /** What a run would make, as the check found it, and how many fields it would change. */
  planned: made,
  changing: z.number(),
  /**
   * Establishments of the school with their number of lines; empty when there is only one, or for kinds without
   * establishment.
   */
  orgs: z.array(z.object({ id: id(), name: z.string(), lines: z.number() })),
  /** Hints of the lines about their establishment, undecided first. */
  places: z.array(importPlace),
  /** Where lines without a hint go; null until somebody decides. */
  orgId: z.nullable(id()),
  /** Running work; `failed` and `cancelled` are results of the last one. */
  progress: z.nullable(
    z.object({
      action: z.enum(['check', 'run', 'undo']),
      phase: z.enum(['waiting', 'reading', 'writing', 'failed', 'cancelled']),
      done: z.number(),
      total: z.number(),
      failure: z.nullable(z.string()),
    }),
  ),
  createdAt: instant(),
  doneAt: z.nullable(z.string()),
  by: z.string(),
  /** The run can be undone until then; null when it cannot. */
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Pupils named by no line of a run list, until somebody closes the list. */
  absent: z.number(),
});
export type ImportState = z.output<typeof importState>;
const byId = z.object({ id: id() });
const starting = [
  'imports.unreadable',
  'imports.empty',
  'imports.too_many_lines',
  'imports.xml_declares',
  'imports.siecle_other',
  'imports.fet_alone',
  'imports.lessons_only',
  'files.unknown',
] as const;

/**
 * Starts an import from an uploaded file: detects encoding, separator, sheet, header row and layout, guesses the
 * columns.
 */
export const startImport = route({
  name: 'imports.start',
  method: 'POST',
  path: '/imports',
  access,
  scope: 'school',
  /** `orgId`: where the lines go that say no establishment. */
  body: z.strictObject({ fileId: id(), kind: z.enum(importKinds), orgId: z.optional(id()) }),
  response: importState,
  errors: [...starting],
});
export const getImport = route({
  name: 'imports.get',
  method: 'GET',
  path: '/imports/:id',
  access,
  scope: 'school',
  params: byId,
  response: importState,
});
export const listImports = route({
  name: 'imports.list',
  method: 'GET',
  path: '/imports',
  access,
  scope: 'school',
  query: z.object({ page: page(), kind: z.optional(z.enum(importKinds)) }),
  response: pageOf(importState),
});
/** Reads the file again with another layout, other sheets or another header row; corrections made before are lost. */
export const rereadImport = route({
  name: 'imports.reread',
  method: 'PUT',
  path: '/imports/:id/reading',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    layout: z.optional(z.enum(importLayouts)),
    sheets: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200))),
    headerRow: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  response: importState,
  errors: ['imports.state', 'imports.file_gone', ...starting],
});
/** Says what each column holds, and has every line checked: at once for a short list, by a job for a long one. */
export const mapImport = route({
  name: 'imports.map',
  method: 'PUT',
  path: '/imports/:id/mapping',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ fields: z.array(z.nullable(z.string())).check(z.maxLength(200)) }),
  response: importState,
  errors: ['imports.field_missing', 'imports.field_twice', 'imports.state'],
});
/** Sets which establishment the values of a list mean, and where lines without one go; every line is checked again. */
export const placeImport = route({
  name: 'imports.place',
  method: 'PUT',
  path: '/imports/:id/places',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    orgId: z.optional(z.nullable(id())),
    places: z
      .array(
        z.strictObject({
          field: z.enum(importPlaceFields),
          value: z.string().check(z.maxLength(200)),
          orgId: z.nullable(id()),
        }),
      )
      .check(z.maxLength(300)),
  }),
  response: importState,
  errors: ['imports.state'],
});
export const importLines = route({
  name: 'imports.lines',
  method: 'GET',
  path: '/imports/:id/lines',
  access,
  scope: 'school',
  params: byId,
  query: z.object({ page: page(), outcome: z.optional(outcome), q: search() }),
  response: pageOf(importLine),
});
/** Corrects cells of a line, or skips the line; returns the line checked again. */
export const fixLine = route({
  name: 'imports.fix',
  method: 'PUT',
  path: '/imports/:id/lines/:line',
  access,
  scope: 'school',
  params: z.object({ id: id(), line: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000_000)) }),
  body: z.strictObject({
    cells: z.optional(z.record(z.string(), z.string().check(z.maxLength(500)))),
    skip: z.optional(z.boolean()),
  }),
  response: z.object({ line: importLine, state: importState }),
  errors: ['imports.state'],
});
/** Skips every line in error. */
export const skipWrongLines = route({
  name: 'imports.skip_errors',
  method: 'POST',
  path: '/imports/:id/skip-errors',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({}),
  response: importState,
  errors: ['imports.state'],
});
/**
 * Has a job write the list, all or nothing; answers at once. Refused while a line has an error that is not left aside.
 */
export const runImport = route({
  name: 'imports.run',
  method: 'POST',
  path: '/imports/:id/run',
  access,
  scope: 'school',
  stepUp: true,
  params: byId,
  body: z.strictObject({}),
  response: importState,
  errors: ['imports.state', 'imports.lines_in_error', 'imports.busy'],
});
/** Stops a check or a run that has not begun to write. */
export const cancelImport = route({
  name: 'imports.cancel',
  method: 'POST',
  path: '/imports/:id/cancel',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({}),
  response: importState,
  errors: ['imports.state'],
});
export const discardImport = route({
  name: 'imports.discard',
  method: 'DELETE',
  path: '/imports/:id',
  access,
  scope: 'school',
  params: byId,
  response: done(),
  errors: ['imports.state'],
});

/** Why a run cannot be undone, or whom it affects. */
const obstacle = z.object({
  reason: z.enum(['edited', 'used', 'own_family', 'signed_in']),
  /** Table whose rows stand in the way. */ what: z.string(),
  count: z.number(),
  names: z.array(z.string()),
});
export type ImportObstacle = z.output<typeof obstacle>;
/** What an undo would meet; `signed_in` alone can be confirmed. */
export const undoPreview = route({
  name: 'imports.undo_preview',
  method: 'GET',
  path: '/imports/:id/undo',
  access,
  scope: 'school',
  params: byId,
  response: z.object({ possible: z.boolean(), rows: z.number(), obstacles: z.array(obstacle) }),
  errors: ['imports.state', 'imports.undo_late'],
});
/**
 * Has a job put back exactly what was there before a run, all or nothing. `confirmed` keeps the accounts that were used
 * since, closed.
 */
export const undoImport = route({
  name: 'imports.undo',
  method: 'POST',
  path: '/imports/:id/undo',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ confirmed: z._default(z.boolean(), false) }),
  response: importState,
  errors: ['imports.state', 'imports.busy', 'imports.undo_late', 'imports.undo_refused', 'imports.undo_signed_in'],
});

/** An empty list of one kind with an example line. */
export const importModel = route({
  name: 'imports.model',
  method: 'GET',
  path: '/imports/models/:kind',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  params: z.object({ kind: z.enum(importKinds) }),
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
});
/** The lines in error as the file gave them, with the reasons in a last column. */
export const wrongLinesFile = route({
  name: 'imports.wrong_lines',
  method: 'GET',
  path: '/imports/:id/wrong-lines.xlsx',
  access,
  scope: 'school',
  rate: 'export',
  raw: true,
  params: byId,
});

export const importEvents = {
  /** Work on an import was requested. */
  'imports.asked': z.object({ importId: z.string(), action: z.string(), confirmed: z.boolean() }),
  /** A list was written, or taken back: people came, left or moved. */
  'imports.ran': z.object({ importId: z.string() }),
};

const view = { permission: 'people.view' } as const;
export const structure = route({
  name: 'people.structure',
  method: 'GET',
  path: '/people/structure',
  access: view,
  scope: 'classes',
  response: z.object({
    year: z.nullable(z.string()),
    levels: z.array(
      z.object({
        id: id(),
        name: z.string(),
        cycle: z.string(),
        classes: z.array(z.object({ id: id(), name: z.string(), pupils: z.number() })),
      }),
    ),
  }),
});
/** Columns by which people are sorted: `detail` is the class, the children or the function. */
export const peopleSorts = ['name', 'arabic', 'detail', 'matricule', 'account'] as const;
export const listPeople = route({
  name: 'people.list',
  method: 'GET',
  path: '/people',
  access: view,
  scope: 'classes',
  rate: 'search',
  query: z.object({
    page: page(),
    q: search(),
    kind: z._default(z.enum(['pupils', 'guardians', 'staff']), 'pupils'),
    classId: z.optional(id()),
    /** Only staff with this function. */
    job: z.optional(text(80)),
    /** A column that the reader is not shown sorts nothing. */
    sort: sortBy(peopleSorts),
  }),
  response: z.extend(
    pageOf(
      z.object({
        id: id(),
        label: z.string(),
        labelAr: z.string(),
        detail: z.string(),
        photo: z.string(),
        /** Absent for people who may not open the sheet: a teacher, or the office without contacts. */
        matricule: z.optional(z.nullable(z.string())),
        account: z.optional(z.enum(['none', 'invited', 'active', 'disabled'])),
        accountId: z.optional(z.nullable(id())),
      }),
    ),
    {
      /** Functions of the staff in reach, for the filter; empty for the others. */
      jobs: z.array(z.string()),
    },
  ),
});
/**
 * The same list without pages, as a file whose cells are inert (SEC-INJ-04), with the columns that the reader's pages
 * show (SEC-OBJ-11); asks for a fresh proof of identity (SEC-AUT-05).
 */
export const exportPeople = route({
  name: 'people.export',
  method: 'GET',
  path: '/people/export',
  access: view,
  scope: 'classes',
  rate: 'export',
  stepUp: true,
  raw: true,
  query: z.object({
    q: search(),
    kind: z._default(z.enum(['pupils', 'guardians', 'staff']), 'pupils'),
    classId: z.optional(id()),
    /** Only staff with this function. */
    job: z.optional(text(80)),
    format: z.enum(['csv', 'xlsx']),
  }),
});

export const importRoutes = [
  startImport,
  getImport,
  listImports,
  rereadImport,
  mapImport,
  placeImport,
  importLines,
  fixLine,
  skipWrongLines,
  runImport,
  cancelImport,
  discardImport,
  undoPreview,
  undoImport,
  importModel,
  wrongLinesFile,
  structure,
  listPeople,
  exportPeople,
] as const;
