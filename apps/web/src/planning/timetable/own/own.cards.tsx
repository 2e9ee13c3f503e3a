import type { personDayCard } from '@encrier/contract/planning/day';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PersonDay } from './parts/PersonDay.tsx';

export const ownTimetablePersonCards: readonly AnyPageCard[] = [
  pageCard<typeof personDayCard>({ slot: 'timetable.today', Card: PersonDay }),
];
