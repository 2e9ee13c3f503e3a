import { dayCard, personDayCard } from '@encrier/contract/planning/day';
import { homeCard } from '#kernel/home.ts';
import { personCard } from '#kernel/person-card.ts';
import { dayOf, dayOfPerson } from './day.queries.ts';

/** Today on the first page, and on the page of a pupil or a teacher. */
export function registerDayCards(): void {
  homeCard(dayCard, dayOf, 'timetable');
  personCard(personDayCard, dayOfPerson, 'timetable');
}
