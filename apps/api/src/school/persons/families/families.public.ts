import type { FamilyPage } from '@encrier/contract/school/persons';
import type { Asker } from '../persons.public.ts';
import { familySheet, familyStanding } from './families.queries.ts';

export { familyStanding };

/** What a family's page shows to this reader; not found otherwise. */
export const familyPage = (asker: Asker, id: string): Promise<FamilyPage> => familySheet(asker, id);
