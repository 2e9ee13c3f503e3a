import { joinNames } from '@encrier/contract/kernel/names';
import { dayIn, dayWords } from '#kernel/content/dates.ts';
import type { Kernel } from '#kernel/http/context.ts';
import type { Mail } from '#kernel/notify/mail.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { framedMail } from '#kernel/notify/sending/contents.ts';
import { invitationMessages as words } from './mails.messages.ts';

export type Waiting = {
  id: string;
  accountId: string;
  reminder: boolean;
  attempts: number;
  username: string;
  email: string;
  speech: Speech;
  /** How the French part addresses the reader when the mail is in Arabic. */
  french: Speech;
  children: string[] | null;
  until: Date | null;
};
export type Claimed = Waiting & { code: string; codeId: string; expiresAt: Date };

/** The mail of one invitation: in the person's language, then a summary in the school's other one. */
export function mailOf(
  kernel: Kernel,
  schoolId: number,
  school: { title: string; sender: string | null; replyTo: string | null; timeZone: string },
  one: Claimed,
): Omit<Mail, 'to'> {
  const { publicUrl } = kernel.config;
  const paragraphs = (speech: Speech): string[] => {
    const lang = langOf(speech);
    const day = dayWords(lang, dayIn(one.expiresAt, school.timeZone));
    return [
      ...(one.reminder ? [sentence(speech, words, 'reminderBody', { school: school.title })] : []),
      sentence(speech, words, 'body', { username: one.username }),
      ...(one.children ? [sentence(speech, words, 'children', { children: joinNames(lang, one.children) })] : []),
      sentence(speech, words, 'once', { day }),
    ];
  };
  const { speech } = one;
  const title = one.reminder
    ? sentence(speech, words, 'reminderTitle')
    : sentence(speech, words, 'title', { school: school.title });
  return framedMail(
    { publicUrl, schoolId, school },
    {
      speech,
      title,
      locked: true,
      code: one.code,
      paragraphs: [
        ...paragraphs(speech),
        ...paragraphs(speech === 'ar' ? one.french : 'ar'),
        sentence(speech, words, 'code'),
      ],
      action: { label: sentence(speech, words, 'action'), url: `${publicUrl}/activation#s${schoolId}.${one.code}` },
    },
    one.codeId,
  );
}
