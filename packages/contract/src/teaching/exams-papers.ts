import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id } from '../kernel/schema.ts';
import { examPapers, examsModule } from './exams.ts';

/** Papers of a test: a summons for each pupil, the seats of each room, the door list, the signature sheet. */
export const printExam = route({
  name: 'exams.print',
  method: 'GET',
  path: '/exams/:id/papers',
  access: 'session',
  scope: 'classes',
  module: examsModule,
  rate: 'export',
  raw: true,
  params: z.object({ id: id() }),
  query: z.object({ kind: z.enum(examPapers) }),
  errors: ['exams.settled', 'exams.nobody_called'],
});
export const examsPapersRoutes = [printExam] as const;
