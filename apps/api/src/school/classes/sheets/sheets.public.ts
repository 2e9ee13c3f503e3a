import { faceOf, faces } from './sheets.actions.ts';
import { facesSheet, facesTemplate, namesSheet, tableTemplate } from './sheets.present.ts';

/** Papers of a class, for any other choice of pupils. */
export { faceOf, faces, facesSheet, facesTemplate, namesSheet, tableTemplate };
