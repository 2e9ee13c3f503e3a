import { msg } from '@lingui/core/macro';
import { IconScale, IconStar } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const record = ({ id }: NoticeModel): string => (id ? `/infractions?fiche=${id}` : '/infractions');
/** Opens the record for families, the week for supervisors. */
const detention = ({ type, id }: NoticeModel): string =>
  type === 'detention' ? '/retenues' : id ? `/infractions?fiche=${id}` : '/infractions';
const incident = ({ id }: NoticeModel): string =>
  id ? `/infractions?vue=incidents&incident=${id}` : '/infractions?vue=incidents';

export const disciplineNotices: NoticeFaces = {
  infraction: {
    icon: IconScale,
    address: record,
    titledByPage: true,
    choice: { name: msg`Infractions et sanctions`, order: 61 },
  },
  valorisation: {
    icon: IconStar,
    address: record,
    titledByPage: true,
    choice: { name: msg`Valorisations`, order: 62 },
  },
  retenue: { icon: IconScale, address: detention, titledByPage: true, choice: { name: msg`Retenues`, order: 63 } },
  'infraction.reponse': {
    icon: IconScale,
    address: record,
    titledByPage: true,
    ask: msg`Lire`,
    choice: { name: msg`Réponses des familles aux punitions et sanctions`, order: 146, only: 'publishers' },
  },
  'incident.a_traiter': {
    icon: IconScale,
    address: incident,
    titledByPage: true,
    ask: msg`Examiner`,
    choice: { name: msg`Incidents signalés`, order: 147, only: 'publishers' },
  },
};
