import { msg, plural } from '@lingui/core/macro';
import { IconFileImport } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const importsQueues: QueueFaces = {
  'imports.absent': {
    icon: IconFileImport,
    name: msg`Plus dans le fichier`,
    order: 122,
    href: '/admin/imports',
    verb: () => msg`Décider`,
    says: ({ things }) =>
      plural(things, {
        one: '# élève n’est plus dans le fichier importé',
        other: '# élèves ne sont plus dans le fichier importé',
      }),
    opens: ({ id }) => `/admin/imports/${id}#absents`,
  },
};
