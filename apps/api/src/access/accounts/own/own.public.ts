import { childrenCard, devicesCard, noticesCard } from '@encrier/contract/access/auth';
import { homeCard } from '#kernel/home.ts';
import { latestNotices, securityToReview } from './own.queries.ts';

/** The first page's cards about oneself: children, unread items, and what to check for the account's safety. */
export function registerAccountHome(): void {
  // The names come with the session; the card only tells the page to show them.
  homeCard(childrenCard, async ({ actor }) => (actor.kind === 'account' && actor.roles.has('parent') ? {} : null));
  homeCard(noticesCard, latestNotices);
  homeCard(devicesCard, securityToReview);
}
