import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import { pageCards } from './page-cards.ts';

/** Days counted by a dashboard, both ends included, and as many days before them to compare with. */
export type CountedSpan = {
  span: DashboardSpan;
  from: string;
  to: string;
  before: { from: string; to: string };
};

/**
 * What rooms add to the dashboard. Each checks its own right: the page is open to people who may read only some of
 * them.
 */
export const {
  declare: dashboardCard,
  fill: dashboardCards,
  declared: dashboardSlots,
} = pageCards<CountedSpan>('dashboard');
