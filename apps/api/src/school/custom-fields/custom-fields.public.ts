import { customFieldsCard } from '@encrier/contract/school/custom-fields';
import { personCard } from '#kernel/person-card.ts';
import { ofPerson } from './custom-fields.queries.ts';

/** The card of the sheet of a pupil or of a member of staff. */
export const registerCustomFields = (): void => personCard(customFieldsCard, ofPerson);
