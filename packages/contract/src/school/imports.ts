import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, page, pageOf, search } from '../kernel/schema.ts';

const access = { permission: 'people.import' } as const;
export const importKinds = ['pupils', 'staff'] as const;

/** Fields a column can be mapped to, in reading order. */
export const importFields = {
  pupils: ['matricule', 'massarCode', 'lastName', 'firstName', 'lastNameAr', 'firstNameAr', 'sex', 'birthDate', 'birthPlace', 'cycle', 'level', 'className', 'regime', 'groups', 'address', 'fatherLastName', 'fatherFirstName', 'fatherPhone', 'fatherEmail', 'motherLastName', 'motherFirstName', 'motherPhone', 'motherEmail', 'separated'],
  staff: ['matricule', 'lastName', 'firstName', 'lastNameAr', 'firstNameAr', 'sex', 'function', 'role', 'subject', 'classes', 'email', 'phone'],
} as const;
export type ImportKind = (typeof importKinds)[number];

export const importIssue = z.object({
  field: z.nullable(z.string()),
  /** Reason code, e.g. `date_impossible`. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  value: z.string(),
  suggestion: z.nullable(z.string()),
  /** Line the trouble is shared with (a duplicate). */
  otherLine: z.nullable(z.number()),
});
export const importLine = z.object({
  /** Line number in the file, from 1, the header being 1. */
  line: z.number(),
  cells: z.record(z.string(), z.string()),
  outcome: z.enum(['create', 'update', 'unchanged', 'error', 'skipped']),
  issues: z.array(importIssue),
});
export type ImportLine = z.output<typeof importLine>;
export type ImportIssue = z.output<typeof importIssue>;
export const importState = z.object({
  id: id(), kind: z.enum(importKinds), fileName: z.string(), status: z.enum(['mapping', 'checked', 'running', 'done', 'failed']),
  columns: z.array(z.object({ header: z.string(), field: z.nullable(z.string()), samples: z.array(z.string()) })),
  encoding: z.string(), separator: z.string(), total: z.number(),
  counts: z.object({ create: z.number(), update: z.number(), unchanged: z.number(), error: z.number(), skipped: z.number() }),
  created: z.object({ classes: z.number(), pupils: z.number(), guardians: z.number(), staff: z.number(), accounts: z.number() }),
  createdAt: instant(), doneAt: z.nullable(z.string()), by: z.string(),
});
export type ImportState = z.output<typeof importState>;
const byId = z.object({ id: id() });

/** Starts an import from an uploaded file: detects encoding and separator, guesses the columns. */
export const startImport = route({ name: 'imports.start', method: 'POST', path: '/imports', access, scope: 'school', body: z.strictObject({ fileId: id(), kind: z.enum(importKinds), orgId: z.optional(id()) }), response: importState, errors: ['imports.unreadable', 'imports.empty', 'imports.too_many_lines', 'files.unknown'] });
export const getImport = route({ name: 'imports.get', method: 'GET', path: '/imports/:id', access, scope: 'school', params: byId, response: importState });
export const listImports = route({ name: 'imports.list', method: 'GET', path: '/imports', access, scope: 'school', query: z.object({ page: page() }), response: pageOf(importState) });
export const mapImport = route({ name: 'imports.map', method: 'PUT', path: '/imports/:id/mapping', access, scope: 'school', params: byId, body: z.strictObject({ fields: z.array(z.nullable(z.string())).check(z.maxLength(200)) }), response: importState, errors: ['imports.field_missing', 'imports.field_twice', 'imports.state'] });
export const importLines = route({ name: 'imports.lines', method: 'GET', path: '/imports/:id/lines', access, scope: 'school', params: byId, query: z.object({ page: page(), outcome: z.optional(z.enum(['create', 'update', 'unchanged', 'error', 'skipped'])), q: search() }), response: pageOf(importLine) });
/** Corrects cells of a line, or leaves the line aside; answers the line checked again. */
export const fixLine = route({ name: 'imports.fix', method: 'PUT', path: '/imports/:id/lines/:line', access, scope: 'school', params: z.object({ id: id(), line: z.coerce.number().check(z.int(), z.gte(1)) }), body: z.strictObject({ cells: z.optional(z.record(z.string(), z.string().check(z.maxLength(500)))), skip: z.optional(z.boolean()) }), response: z.object({ line: importLine, state: importState }), errors: ['imports.state'] });
/** All or nothing. Refused while a line has an error that is not left aside. */
export const runImport = route({ name: 'imports.run', method: 'POST', path: '/imports/:id/run', access, scope: 'school', params: byId, body: z.strictObject({}), response: importState, errors: ['imports.state', 'imports.lines_in_error'] });
export const discardImport = route({ name: 'imports.discard', method: 'DELETE', path: '/imports/:id', access, scope: 'school', params: byId, response: done(), errors: ['imports.state'] });

const view = { permission: 'people.view' } as const;
export const structure = route({
  name: 'people.structure', method: 'GET', path: '/people/structure', access: view, scope: 'classes',
  response: z.object({ year: z.nullable(z.string()), levels: z.array(z.object({ id: id(), name: z.string(), cycle: z.string(), classes: z.array(z.object({ id: id(), name: z.string(), pupils: z.number() })) })) }),
});
export const listPeople = route({
  name: 'people.list', method: 'GET', path: '/people', access: view, scope: 'classes', rate: 'search',
  query: z.object({ page: page(), q: search(), kind: z._default(z.enum(['pupils', 'guardians', 'staff']), 'pupils'), classId: z.optional(id()) }),
  response: pageOf(z.object({ id: id(), label: z.string(), labelAr: z.string(), detail: z.string(), photo: z.string(), matricule: z.nullable(z.string()), account: z.enum(['none', 'invited', 'active', 'disabled']), accountId: z.nullable(id()) })),
});
/** The same list without pages, as a file whose cells are inert (SEC-INJ-04); asks for a fresh proof of identity (SEC-AUT-05) and leaves its count in the journal. */
export const exportPeople = route({
  name: 'people.export', method: 'GET', path: '/people/export', access: view, scope: 'classes', rate: 'export', stepUp: true, raw: true,
  query: z.object({ q: search(), kind: z._default(z.enum(['pupils', 'guardians', 'staff']), 'pupils'), classId: z.optional(id()), format: z.enum(['csv', 'xlsx']) }),
});

export const importRoutes = [startImport, getImport, listImports, mapImport, importLines, fixLine, runImport, discardImport, structure, listPeople, exportPeople] as const;
