import * as c from '@encrier/contract/school-life/discipline-incidents';
import { read, write } from '#kernel/http/bind.ts';
import { addText, involve, move, report } from './incidents.actions.ts';
import { incident, listed } from './incidents.queries.ts';

export const disciplineIncidentsBindings = [
  read(c.listIncidents, (ctx, { query }) => listed(ctx, query)),
  read(c.getIncident, (ctx, { params }) => incident(ctx.db, ctx, params.id)),
  write(c.reportIncident, (ctx, { body }) => report(ctx, body)),
  write(c.addVersion, (ctx, { params, body }) => addText(ctx, params.id, body)),
  write(c.involvePupil, (ctx, { params, body }) => involve(ctx, params.id, body)),
  write(c.moveIncident, (ctx, { params, body }) => move(ctx, params.id, body)),
];
