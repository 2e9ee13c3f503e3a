import { session } from '#kernel/session/session.ts';

/** Name under which the account remembers the tour of the home page. */
export const HOME_TOUR = 'home';

/** Plays the guided tour of the home page; automatically only once, again on request. */
export async function playTour(requested: boolean): Promise<void> {
  const { user, lookAs } = session.get();
  if (!user || lookAs || (!requested && user.tourSeen.includes(HOME_TOUR))) return;
  const { runTour } = await import('./tour.ts');
  await runTour(HOME_TOUR);
}
