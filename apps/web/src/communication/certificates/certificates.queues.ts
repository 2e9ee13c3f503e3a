import { msg, t } from '@lingui/core/macro';
import { IconCertificate } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const certificatesQueues: QueueFaces = {
  'certificates.asked': {
    icon: IconCertificate,
    name: msg`Certificats`,
    order: 90,
    href: '/admin/documents?vue=certificats',
    verb: () => msg`Délivrer`,
    says: ({ subject, kind }) =>
      kind === 'schooling'
        ? t`${subject}, certificat de scolarité demandé`
        : kind === 'enrolment'
          ? t`${subject}, attestation d’inscription demandée`
          : t`${subject}, certificat de radiation demandé`,
    opens: () => '/admin/documents?vue=certificats',
  },
};
