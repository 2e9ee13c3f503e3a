import { listPeople, structure } from '@encrier/contract/school/imports';
import { read } from '#kernel/http/bind.ts';
import { people, schoolStructure } from './people.queries.ts';

export const peopleBindings = [read(structure, (ctx) => schoolStructure(ctx)), read(listPeople, (ctx, { query }) => people(ctx, query))];
