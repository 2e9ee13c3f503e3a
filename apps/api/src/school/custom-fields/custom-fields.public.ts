import { customFieldsCard } from '@encrier/contract/school/custom-fields';
import { personCard } from '#kernel/person-card.ts';
import { columnsOf, type FilledColumn } from './columns.queries.ts';
import { cellIn, headIn } from './custom-fields.present.ts';
import { ofPerson } from './custom-fields.queries.ts';

export { cellIn, columnsOf, type FilledColumn, headIn };

/** The card of the sheet of a pupil or of a member of staff. */
export const registerCustomFields = (): void => personCard(customFieldsCard, ofPerson);
