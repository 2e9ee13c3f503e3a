import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import { pageCards } from './page-cards.ts';

/** Days that a dashboard counts, both ends inside, and as many before them to compare with. */
export type CountedSpan = {
  span: DashboardSpan;
  from: string;
  to: string;
  before: { from: string; to: string };
};

/** What rooms add to the dashboard. Each asks for its own right: the page is open to who reads some of them only. */
export const {
  declare: dashboardCard,
  fill: dashboardCards,
  declared: dashboardSlots,
} = pageCards<CountedSpan>('dashboard');
