import { msg } from '@lingui/core/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const plansNotices: NoticeFaces = {
  plan: {
    icon: IconHeartHandshake,
    address: () => '/plans',
    titledByPage: true,
    choice: { name: msg`Projets d’accompagnement`, order: 62 },
  },
  'plan.amenagements': {
    icon: IconHeartHandshake,
    address: ({ id }) => (id ? `/prof/eleves/${id}` : '/prof/eleves'),
    choice: { name: msg`Aménagements de mes élèves`, order: 146, only: 'publishers' },
  },
};
