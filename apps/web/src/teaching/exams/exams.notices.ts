import { msg } from '@lingui/core/macro';
import { IconCalendarEvent, IconEye } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const address = (): string => '/ds';
const one = ({ id }: { id?: string | null }): string => (id ? `/ds?devoir=${id}` : '/ds');
export const examsNotices: NoticeFaces = {
  ds: {
    icon: IconCalendarEvent,
    address,
    titledByPage: true,
    choice: { name: msg`Devoirs surveillés annoncés`, order: 215 },
  },
  'ds.modifie': {
    icon: IconCalendarEvent,
    address,
    titledByPage: true,
    choice: { name: msg`Devoirs surveillés déplacés ou annulés`, order: 216 },
  },
  'ds.rappel': {
    icon: IconCalendarEvent,
    address,
    titledByPage: true,
    choice: { name: msg`Rappels avant un devoir surveillé`, order: 217 },
  },
  'ds.surveillance': { icon: IconEye, address: one, choice: { name: msg`Surveillances de devoirs`, order: 218 } },
  'ds.decision': {
    icon: IconCalendarEvent,
    address: one,
    titledByPage: true,
    choice: { name: msg`Décisions sur les devoirs de vos classes`, order: 219 },
  },
};
