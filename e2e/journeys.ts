import { accountJourneys } from './access/account.ts';
import { credentialJourneys } from './access/credentials.ts';
import { resetJourneys } from './access/reset.ts';
import { signInJourneys } from './access/sign-in.ts';
import { tourJourneys } from './access/tour.ts';
import { channelJourneys } from './communication/channels.ts';
import { hostileTextJourneys } from './communication/hostile-text.ts';
import { newsJourneys } from './communication/news.ts';
import { reviewJourneys } from './communication/review.ts';
import { openingJourneys } from './school/opening.ts';
import { peopleJourneys } from './school/people.ts';
import type { Journey } from './frame/journey.ts';

/** Every journey, in the order in which they are played. */
export const journeys: readonly Journey[] = [
  ...openingJourneys,
  ...peopleJourneys,
  ...signInJourneys,
  ...credentialJourneys,
  ...channelJourneys,
  ...hostileTextJourneys,
  ...newsJourneys,
  ...reviewJourneys,
  ...accountJourneys,
  ...resetJourneys,
  ...tourJourneys,
];
