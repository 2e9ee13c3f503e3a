export { labelsTemplate } from './sheets.present.ts';
