import { msg } from '@lingui/core/macro';
import { IconAlertTriangle, IconDoorExit } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const exitsNotices: NoticeFaces = {
  'sortie.demande': {
    icon: IconDoorExit,
    address: () => '/admin/student-exit',
    titledByPage: true,
    ask: msg`Décider`,
    choice: { name: msg`Demandes de sortie à traiter`, order: 150, only: 'publishers' },
  },
  'sortie.suivi': {
    icon: IconDoorExit,
    address: () => '/sorties',
    titledByPage: true,
    choice: { name: msg`Sorties demandées et accordées`, order: 145 },
  },
  'sortie.remise': {
    icon: IconDoorExit,
    address: () => '/sorties',
    titledByPage: true,
    choice: { name: msg`Élève sorti de l’école ou de retour`, order: 146 },
  },
  'sortie.alerte': {
    icon: IconAlertTriangle,
    address: () => '/admin/student-exit/portail',
    titledByPage: true,
    choice: { name: msg`Alertes du portail`, order: 151, only: 'publishers' },
  },
};
