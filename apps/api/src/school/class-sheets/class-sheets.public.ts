export { faceOf, faces } from './class-sheets.actions.ts';
export { facesSheet, facesTemplate, namesSheet, tableTemplate } from './class-sheets.present.ts';
