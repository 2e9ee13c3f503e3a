import { labelsTemplate } from './sheets.present.ts';

/** Sheets of address labels, for any other choice of people. */
export const addressLabels = labelsTemplate;
