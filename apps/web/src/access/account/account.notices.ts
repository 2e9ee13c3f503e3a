import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const account = (): string => '/account';

export const accountNotices: NoticeFaces = {
  'securite.connexion': {
    icon: IconShieldLock,
    address: account,
    choice: { name: msg`Nouvelles connexions`, order: 230 },
  },
  'securite.mot_de_passe': {
    icon: IconShieldLock,
    address: account,
    choice: { name: msg`Changements de mot de passe`, order: 240 },
  },
  'securite.code': {
    icon: IconShieldLock,
    address: account,
    choice: { name: msg`Codes d’accès remis par l’établissement`, order: 250 },
  },
  'securite.role_fin': {
    icon: IconShieldLock,
    address: account,
    choice: { name: msg`Rôles qui prennent fin`, order: 262 },
  },
  'securite.cle': {
    icon: IconShieldLock,
    address: account,
    choice: { name: msg`Clés d’accès ajoutées`, order: 255 },
  },
  'securite.role': { icon: IconShieldLock, address: account, choice: { name: msg`Changements de rôle`, order: 260 } },
};
