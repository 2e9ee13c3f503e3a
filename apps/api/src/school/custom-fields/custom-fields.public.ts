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
/** For lists of pupils: the fields they may fill, who may, how a cell is read, and what stands there. */
export { filledOrgs, importableFields, mayFillColumns, pupilFields, readValue, valuesIn };

/** The cards of sheets: of a pupil or of a member of staff, and of guardians beside a pupil and in a family. */
export function registerCustomFields(): void {
  personCard(customFieldsCard, ofPerson);
  personCard(guardianFieldsCard, guardianSheets('p.person_id'));
  familyCard(familyFieldsCard, guardianSheets('p.family_id'));
}
