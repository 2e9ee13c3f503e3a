import type { NoticeTie } from '@encrier/contract/kernel/notifications';
import { plainName } from '#kernel/content/direction.ts';
import { isLocked, notificationText } from '../kinds.ts';
import type { Mail } from '../mail.ts';
import { type MailContent, renderMail } from './mail-template.ts';
import { mailFrame, sentence } from '../messages.ts';
import type { PushNotice } from '../push.ts';
import { langOf, type Speech } from '../speech.ts';
import type { Due, School } from './claims.ts';

export type MailBase = { publicUrl: string; schoolId: number; school: School };

/** Address of a page of the web app for one school, whichever school the reader's device has open. */
export const pageUrl = (
  { publicUrl, schoolId }: Pick<MailBase, 'publicUrl' | 'schoolId'>,
  path: string,
  query: Record<string, string> = {},
): string => `${publicUrl}${path}?${new URLSearchParams({ school: String(schoolId), ...query })}`;

type Framed = Omit<MailContent, 'lang' | 'school' | 'reason' | 'why' | 'preferences'> & {
  speech: Speech;
  locked: boolean;
  /** The capacity, and the notice that says more; absent for a digest. */
  told?: { tie: NoticeTie; notice: string };
};

/** Adds the school's frame to a content: its name, why the reader receives it, where to change it. */
export function framedMail(base: MailBase, { locked, speech, told, ...content }: Framed, id: string): Omit<Mail, 'to'> {
  const { title, sender, replyTo } = base.school;
  const preferences = pageUrl(base, '/account', { open: 'notifications' });
  const reason = locked
    ? sentence(speech, mailFrame, 'security')
    : sentence(speech, mailFrame, told?.tie ?? 'reason', { school: title });
  const mail = renderMail({
    ...content,
    lang: langOf(speech),
    school: title,
    reason,
    ...(told && {
      why: { label: sentence(speech, mailFrame, 'why'), url: pageUrl(base, '/notifications', { why: told.notice }) },
    }),
    ...(!locked && { preferences: { label: sentence(speech, mailFrame, 'preferences'), url: preferences } }),
  });
  return {
    ...mail,
    id,
    fromName: plainName(sender || title),
    ...(replyTo && { replyTo }),
    ...(!locked && { headers: { 'List-Unsubscribe': `<${preferences}>` } }),
  };
}

/** The mail of one notice: its neutral title and sentence, never its content (SEC-PSH-01). */
export function noticeMail(base: MailBase, item: Due): Omit<Mail, 'to'> {
  const { speech } = item.account;
  const { title, body } = notificationText(speech, item.type);
  const locked = isLocked(item.type);
  const action = {
    label: sentence(speech, mailFrame, 'open'),
    url: pageUrl(base, '/notifications', { open: item.notificationId }),
  };
  return framedMail(
    base,
    {
      speech,
      title,
      paragraphs: [body, ...(locked ? [sentence(speech, mailFrame, 'unknown')] : [])],
      ...(item.lines.length > 0 && { items: item.lines }),
      action,
      locked,
      told: { tie: item.tie, notice: item.notificationId },
    },
    item.id,
  );
}

function countedTitles(speech: Speech, items: readonly Due[]): string[] {
  const counts = new Map<string, number>();
  for (const { type } of items) {
    const { title } = notificationText(speech, type);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, number]) =>
    sentence(speech, mailFrame, 'digestLine', { title, number: String(number) }),
  );
}

/** One mail for everything that waited for the digest. */
export function digestMail(base: MailBase, items: readonly [Due, ...Due[]]): Omit<Mail, 'to'> {
  const { speech } = items[0].account;
  const action = { label: sentence(speech, mailFrame, 'open'), url: pageUrl(base, '/notifications') };
  const paragraphs = [sentence(speech, mailFrame, 'digestBody', { count: items.length })];
  return framedMail(
    base,
    {
      speech,
      title: sentence(speech, mailFrame, 'digestTitle'),
      paragraphs,
      items: countedTitles(speech, items),
      action,
      locked: false,
    },
    items[0].id,
  );
}

/** The push of a notice: its own title, or the digest's when several leave together. */
export function digestNotice(items: readonly [Due, ...Due[]]): PushNotice {
  const last = items.at(-1) ?? items[0];
  const { speech } = last.account;
  return {
    id: last.notificationId,
    type: last.type,
    title: items.length > 1 ? sentence(speech, mailFrame, 'digestTitle') : notificationText(speech, last.type).title,
  };
}
