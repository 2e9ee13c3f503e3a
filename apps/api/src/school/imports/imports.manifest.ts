import { sql } from 'kysely';
import { manifest } from '#kernel/manifest.ts';
import { waitingAbsent } from './absent/absent.queries.ts';
import { importsBindings } from './imports.routes.ts';
import { registerImportsJobs } from './imports.jobs.ts';
import { importsRoom } from './imports.room.ts';

export const importsManifest = manifest({
  rooms: [importsRoom],
  bindings: [...importsBindings],
  queues: [{ queue: 'imports.absent', rows: waitingAbsent }],
  register: [registerImportsJobs],
  archive: { import_runs: 'stays behind', import_changes: 'stays behind' },
  heldElsewhere: {
    imports:
      'the file’s name, and ids of pupils that it did not name; its lines leave when it is run, the rest by retention',
    import_lines: 'leave when the import is run, the rest by retention',
    import_changes: 'what an undo needs, at most 72 hours',
  },
  retention: [
    {
      kind: 'imports',
      months: 12,
      table: 'imports',
      old: (months, now) => sql<boolean>`imports.created_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  objects: [{ type: 'import', table: 'imports', name: 't.file_name' }],
  proof: {
    fill: {
      'imports.layout': () => 'own',
      'imports.sheets': () => JSON.stringify([]),
      'import_lines.issues': () => JSON.stringify([]),
      'import_lines.changes': () => JSON.stringify([]),
    },
    unanswered: {
      'imports.absent': 'its thing stands in one state of several, and this route wants another',
      'imports.undo_preview': 'its thing stands in one state of several, and this route wants another',
    },
    otherOrgs: { direction: { imports: 'a list may hold people of several organisations' } },
  },
});
