import { msg } from '@lingui/core/macro';
import { IconMessageReport } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const file = ({ id }: NoticeModel): string => (id ? `/reclamations/${id}` : '/reclamations');

export const complaintsNotices: NoticeFaces = {
  reclamation: {
    icon: IconMessageReport,
    address: file,
    titledByPage: true,
    choice: { name: msg`Suites de mes réclamations`, order: 130 },
  },
  'reclamation.a_traiter': {
    icon: IconMessageReport,
    address: file,
    titledByPage: true,
    ask: msg`Traiter`,
    choice: { name: msg`Réclamations à traiter`, order: 140, only: 'publishers' },
  },
};
