import { importEvents } from '@encrier/contract/school/imports';
import { room } from '#kernel/act/act.ts';

const own = ['imports', 'import_lines', 'import_runs', 'import_changes', 'import_headers'] as const;
export const importsRoom = room('imports', {
  tables: own,
  events: importEvents,
  journal: { plain: 'confirmed lines nothing skip values', whole: 'counts' },
});
export type ImportsTx = Parameters<Parameters<typeof importsRoom.act>[2]>[0];
export type OwnTable = (typeof own)[number];
export const isOwn = (table: string): table is OwnTable => (own as readonly string[]).includes(table);
