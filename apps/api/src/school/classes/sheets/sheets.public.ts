import { faceOf, readFaces } from './sheets.actions.ts';
import { type Beside, facesSheet, facesTemplate, namesSheet, tableTemplate } from './sheets.present.ts';

/** Papers of a class, for any other choice of pupils. */
export { type Beside, faceOf, readFaces, facesSheet, facesTemplate, namesSheet, tableTemplate };
