import { customFieldsCard, familyFieldsCard, guardianFieldsCard } from '@encrier/contract/school/custom-fields';
import { familyCard } from '#kernel/family-card.ts';
import { personCard } from '#kernel/person-card.ts';
import { columnsOf, type FilledColumn } from './columns.queries.ts';
import { cellIn, headIn } from './custom-fields.present.ts';
import { readValue } from './custom-fields.policy.ts';
import { ofPerson } from './custom-fields.queries.ts';
import { guardianSheets } from './guardians.queries.ts';
import { filledOrgs, importableFields, mayFillColumns, pupilFields, valuesIn } from './importing.queries.ts';

export { cellIn, columnsOf, type FilledColumn, headIn };
/** For lists of pupils: the fields they may fill, who may, how a cell is read, and the current values. */
export { filledOrgs, importableFields, mayFillColumns, pupilFields, readValue, valuesIn };

/**
 * Registers the cards of sheets: of a pupil, of a member of staff, and of guardians on a pupil's and a family's page.
 */
export function registerCustomFields(): void {
  personCard(customFieldsCard, ofPerson);
  personCard(guardianFieldsCard, guardianSheets('p.person_id'));
  familyCard(familyFieldsCard, guardianSheets('p.family_id'));
}
