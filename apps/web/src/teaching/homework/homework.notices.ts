import { msg } from '@lingui/core/macro';
import { IconChecklist } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const address = ({ id }: { id?: string | null }): string => (id ? `/devoirs/view/${id}` : '/devoirs');
export const homeworkNotices: NoticeFaces = {
  devoir: { icon: IconChecklist, address, titledByPage: true, choice: { name: msg`Devoirs donnés`, order: 212 } },
  'devoir.modifie': { icon: IconChecklist, address, titledByPage: true },
  'devoir.rappel': {
    icon: IconChecklist,
    address,
    titledByPage: true,
    choice: { name: msg`Devoirs pour le lendemain`, order: 213 },
  },
  'devoir.aide': { icon: IconChecklist, address, titledByPage: true },
  'devoir.bloque': {
    icon: IconChecklist,
    address: ({ id }) => (id ? `/prof/devoirs?devoir=${id}` : '/prof/devoirs'),
    titledByPage: true,
    choice: { name: msg`Élèves bloqués sur un devoir`, order: 215, only: 'teachers' },
  },
  'devoir.corrige': {
    icon: IconChecklist,
    address,
    titledByPage: true,
    choice: { name: msg`Devoirs corrigés ou à refaire`, order: 214 },
  },
};
