import * as c from '@encrier/contract/school-life/attendance-exemptions';
import { read, write } from '#kernel/http/bind.ts';
import { addOne, endOne } from './exemptions.actions.ts';
import { readExemptions, pupilsNamed } from './exemptions.queries.ts';

export const attendanceExemptionsBindings = [
  read(c.listExemptions, (ctx, { query }) => readExemptions(ctx, query)),
  read(c.exemptiblePupils, (ctx, { query }) => pupilsNamed(ctx, query.q ?? '')),
  write(c.addExemption, (ctx, { body }) => addOne(ctx, body)),
  write(c.endExemption, (ctx, { params, body }) => endOne(ctx, params.id, body)),
];
