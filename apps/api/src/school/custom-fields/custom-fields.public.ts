import { customFieldsCard } from '@encrier/contract/school/custom-fields';
import { personCard } from '#kernel/person-card.ts';
import { columnsOf, type FilledColumn } from './columns.queries.ts';
import { cellIn, headIn } from './custom-fields.present.ts';
import { readValue } from './custom-fields.policy.ts';
import { ofPerson } from './custom-fields.queries.ts';
import { importableFields, mayFillColumns, pupilFields, valuesIn } from './importing.queries.ts';

export { cellIn, columnsOf, type FilledColumn, headIn };
/** For lists of pupils: the fields they may fill, who may, how a cell is read, and what stands there. */
export { importableFields, mayFillColumns, pupilFields, readValue, valuesIn };

/** The card of the sheet of a pupil or of a member of staff. */
export const registerCustomFields = (): void => personCard(customFieldsCard, ofPerson);
