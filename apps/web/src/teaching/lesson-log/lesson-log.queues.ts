import { msg, plural } from '@lingui/core/macro';
import { IconNotebook } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const lessonLogQueues: QueueFaces = {
  'lesson_log.missing': {
    icon: IconNotebook,
    name: msg`Séances à remplir`,
    order: 46,
    href: '/prof/cahier-de-textes',
    verb: () => msg`Remplir`,
    says: ({ subject, things }) =>
      plural(things, { one: `${subject} : # séance à remplir`, other: `${subject} : # séances à remplir` }),
    opens: ({ id }) => `/prof/cahier-de-textes?seance=${id}`,
  },
};
