import { exportPeople, listPeople, structure } from '@encrier/contract/school/imports';
import { read, stream } from '#kernel/http/bind.ts';
import { exportList } from './directory.actions.ts';
import { people, schoolStructure } from './directory.queries.ts';

export const peopleBindings = [
  read(structure, (ctx) => schoolStructure(ctx)),
  read(listPeople, (ctx, { query }) => people(ctx, query)),
  stream(exportPeople, async (ctx, { query }, _request, reply) => {
    const file = await exportList(ctx, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
];
