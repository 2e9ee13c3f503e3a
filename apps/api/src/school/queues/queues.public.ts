import { toDecideCard } from '@encrier/contract/school/dashboard';
import { waitingQueuesCard } from '@encrier/contract/school/queues';
import { dashboardCard } from '#kernel/dashboard.ts';
import { homeCard } from '#kernel/home.ts';
import { atHome, onDashboard } from './queues.queries.ts';

/** Registers the card of waiting work on the first page, and on the dashboard. */
export function registerQueuesCards(): void {
  homeCard(waitingQueuesCard, atHome);
  dashboardCard(toDecideCard, onDashboard);
}
