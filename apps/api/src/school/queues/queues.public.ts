import { waitingQueuesCard } from '@encrier/contract/school/queues';
import { homeCard } from '#kernel/home.ts';
import { atHome } from './queues.queries.ts';

/** The first page's card of who has something to handle. */
export function registerQueuesHome(): void {
  homeCard(waitingQueuesCard, atHome);
}
