import { exitsModule } from '@encrier/contract/school-life/exits';
import { ownsFiles } from '#kernel/files/owners.ts';
import { seesPhoto } from './persons.queries.ts';

/** Who opens the photos of people whom families named. */
export function registerExits(): void {
  ownsFiles('exit_person', { table: 'exit_persons', module: exitsModule }, seesPhoto);
}
