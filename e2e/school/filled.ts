import { must } from '../product/caller.ts';
import { listImports, mapImport, startImport } from '@encrier/contract/school/imports';
import { bytesOf, type Fill } from '../filled/ground.ts';

/** The list of pupils that made the school, and a timetable that is read but not written. */
export const fillImports: Fill = async ({ office, world }) => {
  const { items } = must(await office(listImports, { query: { kind: 'pupils' } }), 'imports');
  const week = [
    'Jour;Début;Fin;Semaine;Classe;Matière;Professeurs;Salle',
    'Vendredi;08:00;09:00;;6e A;Mathématiques;Hassan Tazi;',
    'Vendredi;11:00;10:00;;6e A;Mathématiques;Hassan Tazi;',
  ].join('\n');
  const fileId = await world.put('semaine.csv', 'text/csv', bytesOf(week));
  const { id, columns } = must(await office(startImport, { body: { fileId, kind: 'lessons' } }), 'timetable');
  const fields = columns.map(({ field }) => field);
  must(await office(mapImport, { params: { id }, body: { fields } }), 'columns of the timetable');
  return [
    { screens: /timetable\/import\/:id/, ids: [id] },
    { screens: /\/imports\/:id/, ids: [items[0]!.id] },
  ];
};
