import { msg, plural } from '@lingui/core/macro';
import { IconNotebook } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const lessonLogQueues: QueueFaces = {
  'lesson_log.missing': {
    icon: IconNotebook,
    name: msg`Séances à remplir`,
    order: 46,
    href: '/prof/cahier-de-textes',
    verb: () => msg`Remplir`,
    says: ({ things, ...line }) => {
      const subject = subjectName(line);
      return plural(things, { one: `${subject} : # séance à remplir`, other: `${subject} : # séances à remplir` });
    },
    opens: ({ id }) => `/prof/cahier-de-textes?seance=${id}`,
  },
};
