import type { Notification } from '@encrier/contract/kernel/notifications';
import type { Icon } from '@encrier/ui/actions/Button';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { IconBell } from '@tabler/icons-react';
import { faceOf, type NoticeModel } from './learn.ts';

/** Icon of a notice. */
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

/** The brief's rule for unknown types: by the title. */
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
 * Where a notice leads: by its kind and object, else by its title as in the brief (messaging, homework, news,
 * administrative documents). Addresses are without prefix: they open in the current area.
 */
export const notificationAddress = (item: Notification | Target): string =>
  faceOf(item.type ?? '')?.address(modelOf(item.data)) ?? addressByTitle(item);

/**
 * The object as a title, with what happened below; where the text is already a sentence, that sentence with its origin.
 */
export function noticeWords(item: Notification, i18n: I18n): { title: string; detail: string } {
  const face = faceOf(item.type);
  const happened = face?.happened ? i18n._(face.happened).replace(/\s*:$/, '') : '';
  if (happened && `${happened}.` !== item.body) return { title: item.body, detail: happened };
  const sentence = { title: item.body.replace(/\.$/, ''), detail: item.title };
  return happened || face?.titledByPage ? sentence : { title: item.title, detail: item.body };
}

/** The action a notice asks for; undefined if it only informs. */
export const noticeAsk = ({ type }: Notification): MessageDescriptor | undefined => faceOf(type)?.ask;

/** Whether a notice is displayed as urgent. */
export const noticeUrgent = ({ type, priority }: Notification): boolean =>
  priority === 'critical' || faceOf(type)?.urgent === true;

/** Groups consecutive notices about one object: its identity among those of a day. */
export function noticeObject({ type, data, body }: Notification): string {
  const { type: model = '', id } = modelOf(data);
  return [type, model, id ?? body].join(' ');
}
