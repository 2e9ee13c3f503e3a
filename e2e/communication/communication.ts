import type { Journey } from '../frame/journey.ts';
import { channelJourneys } from './channels.ts';
import { hostileTextJourneys } from './hostile-text.ts';
import { letterJourneys } from './letters.ts';
import { newsJourneys } from './news.ts';
import { paperJourneys } from './papers.ts';
import { reviewJourneys } from './review.ts';

/** What the school says to its families and what they say to each other, in the order in which it is played. */
export const communicationJourneys: Journey[] = [
  ...channelJourneys,
  ...hostileTextJourneys,
  ...letterJourneys,
  ...paperJourneys,
  ...newsJourneys,
  ...reviewJourneys,
];
