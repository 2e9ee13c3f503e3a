import type { Lang } from '@encrier/contract/kernel/schema';
import type { Kernel } from '#kernel/http/context.ts';
import type { Mail } from '#kernel/notify/mail.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { framedMail } from '#kernel/notify/sending/contents.ts';
import { invitationMessages as words } from './mails.messages.ts';

export type Waiting = {
  id: string;
  accountId: string;
  reminder: boolean;
  attempts: number;
  username: string;
  email: string;
  lang: Lang;
  children: string | null;
  until: Date | null;
};
export type Claimed = Waiting & { code: string; codeId: string; expiresAt: Date };

/** The mail of one invitation: in the person's language, then its sense in the school's other one. */
export function mailOf(
  kernel: Kernel,
  schoolId: number,
  school: { title: string; sender: string | null; replyTo: string | null; timeZone: string },
  one: Claimed,
): Omit<Mail, 'to'> {
  const { publicUrl } = kernel.config;
  const paragraphs = (lang: Lang): string[] => {
    const day = new Intl.DateTimeFormat({ fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA-u-nu-latn' }[lang], {
      timeZone: school.timeZone,
      dateStyle: 'long',
    }).format(one.expiresAt);
    return [
      ...(one.reminder ? [sentence(lang, words, 'reminderBody', { school: school.title })] : []),
      sentence(lang, words, 'body', { username: one.username }),
      ...(one.children ? [sentence(lang, words, 'children', { children: one.children })] : []),
      sentence(lang, words, 'once', { day }),
    ];
  };
  const { lang } = one;
  const title = one.reminder
    ? sentence(lang, words, 'reminderTitle')
    : sentence(lang, words, 'title', { school: school.title });
  return framedMail(
    { publicUrl, schoolId, school },
    {
      lang,
      title,
      locked: true,
      code: one.code,
      paragraphs: [...paragraphs(lang), ...paragraphs(lang === 'ar' ? 'fr' : 'ar'), sentence(lang, words, 'code')],
      action: { label: sentence(lang, words, 'action'), url: `${publicUrl}/activation#s${schoolId}.${one.code}` },
    },
    one.codeId,
  );
}
