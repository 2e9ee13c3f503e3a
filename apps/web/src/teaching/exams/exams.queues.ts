import { msg } from '@lingui/core/macro';
import { IconCalendarEvent, IconCalendarRepeat } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const examsQueues: QueueFaces = {
  'exams.to_validate': {
    icon: IconCalendarEvent,
    name: msg`Devoirs surveillés proposés`,
    order: 44,
    href: '/admin/ds',
    verb: () => msg`Décider`,
    says: ({ subject, place }) => `${subject} · ${place}`,
    opens: ({ id }) => `/admin/ds?devoir=${id}`,
  },
  'exams.to_makeup': {
    icon: IconCalendarRepeat,
    name: msg`Rattrapages à planifier`,
    order: 43,
    href: '/admin/ds?rattrapages=1',
    verb: () => msg`Planifier`,
    says: ({ subject, place }) => `${subject} · ${place}`,
    opens: () => '/admin/ds?rattrapages=1',
  },
};
