import { msg } from '@lingui/core/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const note = ({ id }: NoticeModel): string => (id ? `/suivi?note=${id}` : '/suivi');

export const conductNotices: NoticeFaces = {
  suivi: {
    icon: IconEyeCheck,
    address: note,
    titledByPage: true,
    choice: { name: msg`Suivi de vie scolaire`, order: 60 },
  },
  'suivi.reponse': {
    icon: IconEyeCheck,
    address: note,
    titledByPage: true,
    ask: msg`Lire`,
    choice: { name: msg`Réponses des familles dans le suivi`, order: 145, only: 'publishers' },
  },
};
