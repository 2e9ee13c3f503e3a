// Made by `npm run -s rooms` from what each room declares; never edited by hand.
/** Words of the parts that cards show, by the page where they stand. */
export const cardCatalogues: Readonly<Record<'person' | 'family', readonly string[]>> = {
  person: ['communication/documents/pupil', 'planning/timetable/own', 'school-life/attendance', 'school-life/conduct', 'school-life/discipline', 'school-life/plans', 'school/custom-fields', 'school/family', 'school/mandates', 'teaching/diagnostic-tests', 'teaching/gradebook'],
  family: ['communication/complaints', 'communication/documents/pupil', 'school/custom-fields'],
};
