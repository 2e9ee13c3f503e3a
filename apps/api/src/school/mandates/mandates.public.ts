import { classMandatesCard, type MandateKind, personMandatesCard } from '@encrier/contract/school/mandates';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { homeCard } from '#kernel/home.ts';
import { personCard } from '#kernel/person-card.ts';
import { forPupil, heldIn, ofPerson } from './mandates.queries.ts';

export { speakingOn } from './mandates.reach.ts';

/** Cards of the page of a person and of a pupil's first page. */
export function registerMandates(): void {
  personCard(personMandatesCard, ofPerson);
  homeCard(classMandatesCard, (ctx) => forPupil(ctx));
}

/** Representatives of a class on a day, for a room that has checked whether its caller sees that class. */
export const delegatesOf = async (
  db: ReadDb,
  classId: string,
  day: string,
): Promise<{ personId: string; label: string; kind: MandateKind }[]> =>
  (await heldIn(db, [classId], day)).map(({ person_id, label, kind }) => ({
    personId: person_id,
    label,
    kind: kind as MandateKind,
  }));
