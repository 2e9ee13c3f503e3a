import { msg } from '@lingui/core/macro';
import { IconArrowsExchange, IconCalendarOff, IconDoorExit } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const replacementNotices: NoticeFaces = {
  'remplacement.proposition': {
    icon: IconArrowsExchange,
    address: () => '/remplacements',
    titledByPage: true,
    ask: msg`Répondre`,
    choice: { name: msg`Remplacements proposés`, order: 32, only: 'publishers' },
  },
  'remplacement.suivi': {
    icon: IconArrowsExchange,
    address: () => '/remplacements',
    titledByPage: true,
    choice: { name: msg`Suites des absences et des remplacements`, order: 33, only: 'publishers' },
  },
  'remplacement.a_traiter': {
    icon: IconCalendarOff,
    address: () => '/admin/cancelled-sessions?vue=absences',
    titledByPage: true,
    choice: { name: msg`Absences du personnel`, order: 34, only: 'publishers' },
  },
  'remplacement.sortie': {
    icon: IconDoorExit,
    address: () => '/cours-annules',
    titledByPage: true,
    ask: msg`Répondre`,
    choice: { name: msg`Sorties et arrivées quand des cours sont annulés`, order: 35 },
  },
};
