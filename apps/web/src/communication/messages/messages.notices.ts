import { msg } from '@lingui/core/macro';
import { IconMail, IconMailCheck } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

const thread = ({ id }: NoticeModel): string => (id ? `/messages/view/${id}` : '/messages');
/** A report opens the list of reports, a message that waits its review. */
function review({ type, id }: NoticeModel): string {
  if (type === 'message_report') return '/admin/messages/reports';
  return id ? `/admin/messages/validation/view/${id}` : '/admin/messages';
}

export const messagesNotices: NoticeFaces = {
  message: { icon: IconMail, address: thread, titledByPage: true, choice: { name: msg`Messages reçus`, order: 80 } },
  'message.validation': {
    icon: IconMailCheck,
    address: review,
    ask: msg`Traiter`,
    choice: { name: msg`Messages à valider`, order: 90, only: 'publishers' },
  },
  'message.refuse': {
    icon: IconMail,
    address: thread,
    ask: msg`Reprendre`,
    choice: { name: msg`Décisions sur mes messages`, order: 100 },
  },
};
