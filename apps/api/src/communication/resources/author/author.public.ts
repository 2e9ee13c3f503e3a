import { resourcesModule } from '@encrier/contract/communication/resources';
import { ownsFiles } from '#kernel/files/owners.ts';
import { opensToReader } from '../resources.public.ts';
import { opensToAuthor, ownSubjects as subjectsOf, pageOfRows as rowsPage } from './author.queries.ts';

/** Files of a content are open to people who can open one of its entries now (SEC-OBJ-08). */
export function registerResourceFiles(): void {
  ownsFiles(
    'resource',
    { table: 'resource_contents', module: resourcesModule },
    async (ctx, db, id) => (await opensToReader(db, ctx, id)) || (await opensToAuthor(db, ctx, id)),
  );
}

/** Subjects that the caller teaches, as a set for `IN`. */
export const ownSubjects = subjectsOf;
/** A page of resources that a condition keeps, as authors' tables show them. */
export const pageOfRows = rowsPage;
