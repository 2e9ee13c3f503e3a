import { room } from '#kernel/act/act.ts';

export const disciplineRoom = room('discipline', {
  tables: [
    'incidents',
    'incident_versions',
    'discipline_records',
    'discipline_replies',
    'discipline_receipts',
    'discipline_kinds',
    'discipline_settings',
    'detentions',
  ],
  journal: { plain: 'moved pupil replied' },
});
export type DisciplineTx = Parameters<Parameters<typeof disciplineRoom.act>[2]>[0];
