import { msg } from '@lingui/core/macro';
import {
  IconAlarm,
  IconFileCheck,
  IconFileText,
  IconFlag,
  IconTicket,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const family = (): string => '/assiduite';
export const attendanceNotices: NoticeFaces = {
  absence: {
    icon: IconUserX,
    address: family,
    titledByPage: true,
    ask: msg`Justifier`,
    choice: { name: msg`Absences`, order: 220 },
  },
  retard: {
    icon: IconAlarm,
    address: family,
    titledByPage: true,
    choice: { name: msg`Retards`, order: 221 },
  },
  'absence.annonce': {
    icon: IconUserX,
    address: () => '/prof/assiduite',
    titledByPage: true,
    choice: { name: msg`Absences annoncées de mes élèves`, order: 222, only: 'publishers' },
  },
  'absence.justificatif': {
    icon: IconFileCheck,
    address: family,
    titledByPage: true,
    choice: { name: msg`Réponses aux justificatifs`, order: 223 },
  },
  'absence.a_traiter': {
    icon: IconFileText,
    address: () => '/admin/absences-validation?vue=justificatifs',
    titledByPage: true,
    ask: msg`Traiter`,
    choice: { name: msg`Justificatifs à traiter`, order: 224, only: 'publishers' },
  },
  'absence.rappel': {
    icon: IconUserX,
    address: family,
    titledByPage: true,
    ask: msg`Lire`,
    choice: { name: msg`Rappels d’assiduité`, order: 226 },
  },
  'absence.seuil': {
    icon: IconFlag,
    address: () => '/admin/absences-validation?vue=suivis',
    titledByPage: true,
    ask: msg`Suivre`,
    choice: { name: msg`Seuils d’assiduité atteints`, order: 227, only: 'publishers' },
  },
  billet: {
    icon: IconTicket,
    address: family,
    titledByPage: true,
    choice: { name: msg`Billets`, order: 228 },
  },
  'billet.cours': {
    icon: IconTicket,
    address: () => '/prof/assiduite',
    titledByPage: true,
    choice: { name: msg`Billets de mes élèves`, order: 229, only: 'publishers' },
  },
  'appel.non_fait': {
    icon: IconUserCheck,
    address: ({ type, id }) =>
      type === 'roll_calls'
        ? '/admin/absences-validation?vue=journee'
        : id
          ? `/prof/assiduite?cours=${id}`
          : '/prof/assiduite',
    titledByPage: true,
    ask: msg`Faire l’appel`,
    choice: { name: msg`Appels non faits`, order: 225, only: 'publishers' },
  },
};
