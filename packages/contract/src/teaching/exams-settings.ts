import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { day, id, identified, text } from '../kernel/schema.ts';
import { examRules, examsModule, sessionKinds } from './exams.ts';

const manages = { access: { permission: 'exams.manage' }, scope: 'school', module: examsModule } as const;

/** The rules of the school, or of one organisation. */
export const setExamRules = route({
  name: 'exams.rules',
  method: 'PUT',
  path: '/exams/rules',
  ...manages,
  rate: 'write',
  body: z.strictObject({ ...examRules, orgId: z.nullable(id()), version: z.number().check(z.int(), z.gte(0)) }),
  response: z.object({ version: z.number() }),
  errors: ['exams.whole_school', 'edited_meanwhile'],
});
/** Lets an organisation follow the rules of the school again. */
export const dropExamRules = route({
  name: 'exams.drop_rules',
  method: 'DELETE',
  path: '/exams/rules/:id',
  ...manages,
  rate: 'write',
  params: z.object({ id: id() }),
  response: identified(),
});
/** Adds a session, or changes it: the id is the client's. */
export const saveSession = route({
  name: 'exams.session',
  method: 'PUT',
  path: '/exams/sessions/:id',
  ...manages,
  rate: 'write',
  params: z.object({ id: id() }),
  body: z.strictObject({
    label: text(80),
    kind: z.enum(sessionKinds),
    orgId: z.nullable(id()),
    termId: z.nullable(id()),
    startsOn: day(),
    endsOn: day(),
    /** 0 for a new one. */
    version: z.number().check(z.int(), z.gte(0)),
  }),
  response: identified(),
  errors: [
    'exams.whole_school',
    'exams.session_days',
    'exams.term_unknown',
    'exams.year_closed',
    'edited_meanwhile',
    'already_exists',
  ],
});

export const examsSettingsRoutes = [setExamRules, dropExamRules, saveSession] as const;
