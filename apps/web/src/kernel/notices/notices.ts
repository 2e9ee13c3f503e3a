import type { Notification } from '@encrier/contract/kernel/notifications';
import type { Icon } from '@encrier/ui/actions/Button';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { IconBell } from '@tabler/icons-react';
import { faceOf, type NoticeModel } from './learn.ts';

/** The picture of what a notification is about. */
export const noticeIcon = (type: string): Icon => faceOf(type)?.icon ?? IconBell;

type Target = { title: string; type?: string; data: unknown };

function modelOf(data: unknown): NoticeModel {
  let value = data;
  if (typeof data === 'string') {
    try {
      value = JSON.parse(data);
    } catch {
      return {};
    }
  }
  return (value as { model?: NoticeModel } | null)?.model ?? {};
}

/** The brief's rule for what has no type of ours: by the title. */
function addressByTitle(item: Target): string {
  const { id } = modelOf(item.data);
  const title = item.title.toLowerCase();
  if (title.includes('messagerie')) return id ? `/messages/view/${id}` : '/messages';
  if (title.includes('devoir')) return '/devoirs';
  if (title.includes('actualité')) return '/actualites';
  if (title.includes('document')) return '/documents';
  return '/notifications';
}

/**
 * Where a notification leads: by its kind and object, else by its title as the brief says (messaging, homework, news,
 * administrative documents). Addresses are un-prefixed: they open in the current area.
 */
export const notificationAddress = (item: Notification | Target): string =>
  faceOf(item.type ?? '')?.address(modelOf(item.data)) ?? addressByTitle(item);

/**
 * The thing itself as a title, and what happened to it beneath; where the text is a sentence already, the sentence and
 * where it comes from.
 */
export function noticeWords(item: Notification, i18n: I18n): { title: string; detail: string } {
  const face = faceOf(item.type);
  const said = face?.happened ? i18n._(face.happened).replace(/\s*:$/, '') : '';
  if (said && `${said}.` !== item.body) return { title: item.body, detail: said };
  const sentence = { title: item.body.replace(/\.$/, ''), detail: item.title };
  return said || face?.titledByPage ? sentence : { title: item.title, detail: item.body };
}

/** The one thing that a notice asks for; undefined for what is only told. */
export const noticeAsk = ({ type }: Notification): MessageDescriptor | undefined => faceOf(type)?.ask;

/** Whether a notice is shown as one that cannot wait. */
export const noticeUrgent = ({ type, priority }: Notification): boolean =>
  priority === 'critical' || faceOf(type)?.urgent === true;

/** Notices of one thing, one after the other: what identifies it among those of a day. */
export function noticeObject({ type, data, body }: Notification): string {
  const { type: model = '', id } = modelOf(data);
  return [type, model, id ?? body].join(' ');
}
