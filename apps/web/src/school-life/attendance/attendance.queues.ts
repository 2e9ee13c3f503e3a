import { msg, plural, t } from '@lingui/core/macro';
import { IconFileCheck, IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const attendanceQueues: QueueFaces = {
  'attendance.roll_calls': {
    icon: IconUserCheck,
    name: msg`Appels non faits`,
    order: 10,
    href: '/admin/absences-validation?vue=journee',
    verb: ({ kind }) => (kind === 'own' ? msg`Faire l’appel` : msg`Voir la journée`),
    says: ({ subject }) => (subject ? t`Appel non fait : ${subject}` : t`Appel non fait`),
    opens: ({ kind, id }) =>
      kind === 'own' ? `/prof/assiduite?cours=${id}` : '/admin/absences-validation?vue=journee',
  },
  'attendance.absences': {
    icon: IconUserQuestion,
    name: msg`Absences`,
    order: 20,
    href: '/admin/absences-validation',
    verb: () => msg`Valider`,
    says: ({ kind, subject, things }) =>
      kind === 'contradicted'
        ? t`${subject}, absence contredite par un fait`
        : plural(things, { one: '# absence sans contradiction', other: '# absences sans contradiction' }),
    opens: () => '/admin/absences-validation',
  },
  'attendance.justifications': {
    icon: IconFileCheck,
    name: msg`Justificatifs`,
    order: 30,
    href: '/admin/absences-validation?vue=justificatifs',
    verb: () => msg`Vérifier`,
    says: ({ subject }) => t`${subject}, absence justifiée par la famille`,
    opens: () => '/admin/absences-validation?vue=justificatifs',
  },
};
