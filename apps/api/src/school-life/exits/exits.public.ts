import { exitsModule } from '@encrier/contract/school-life/exits';
import { ownsFiles } from '#kernel/files/owners.ts';
import { seesPhoto } from './persons.queries.ts';

/** Registers who may open the photos of people named by families. */
export function registerExits(): void {
  ownsFiles('exit_person', { table: 'exit_persons', module: exitsModule }, seesPhoto);
}
