import { msg } from '@lingui/core/macro';
import { IconCalendarEvent, IconCalendarRepeat } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const examsQueues: QueueFaces = {
  'exams.to_validate': {
    icon: IconCalendarEvent,
    name: msg`Devoirs surveillés proposés`,
    order: 44,
    href: '/admin/ds',
    verb: () => msg`Décider`,
    says: (line) => `${subjectName(line)} · ${line.place}`,
    opens: ({ id }) => `/admin/ds?devoir=${id}`,
  },
  'exams.to_makeup': {
    icon: IconCalendarRepeat,
    name: msg`Rattrapages à planifier`,
    order: 43,
    href: '/admin/ds?rattrapages=1',
    verb: () => msg`Planifier`,
    says: (line) => `${subjectName(line)} · ${line.place}`,
    opens: () => '/admin/ds?rattrapages=1',
  },
};
