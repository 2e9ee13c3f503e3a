import * as c from '@encrier/contract/school-life/discipline-incidents';
import { read, write } from '#kernel/http/bind.ts';
import { addText, involvePerson, examineIncident, writeIncident } from './incidents.actions.ts';
import { readIncident, readIncidents } from './incidents.queries.ts';

export const disciplineIncidentsBindings = [
  read(c.listIncidents, (ctx, { query }) => readIncidents(ctx, query)),
  read(c.getIncident, (ctx, { params }) => readIncident(ctx.db, ctx, params.id)),
  write(c.reportIncident, (ctx, { body }) => writeIncident(ctx, body)),
  write(c.addVersion, (ctx, { params, body }) => addText(ctx, params.id, body)),
  write(c.involvePupil, (ctx, { params, body }) => involvePerson(ctx, params.id, body)),
  write(c.moveIncident, (ctx, { params, body }) => examineIncident(ctx, params.id, body)),
];
