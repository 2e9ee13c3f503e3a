import type { reviewReasons, ReviewStatus } from '@encrier/contract/communication/message-reviews';
import type { reportKinds } from '@encrier/contract/communication/messages';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencilCheck,
  IconTrash,
} from '@tabler/icons-react';
import { formatRelative, formatTime, schoolDay } from '#kernel/dates.ts';
import { lengthWords } from '#kernel/length-words.ts';
import type { AudienceKind } from '../reviews.api.ts';

const looks: Record<ReviewStatus, { words: MessageDescriptor; tone: Tone; icon: Icon }> = {
  waiting: { words: msg`En attente`, tone: 'warn', icon: IconHourglass },
  approved: { words: msg`Validé`, tone: 'ok', icon: IconCircleCheck },
  corrected: { words: msg`Validé avec correction`, tone: 'ok', icon: IconPencilCheck },
  returned: { words: msg`Renvoyé à l’auteur`, tone: 'warn', icon: IconArrowBackUp },
  refused: { words: msg`Refusé`, tone: 'bad', icon: IconCircleX },
  withdrawn: { words: msg`Repris par son auteur`, tone: 'plain', icon: IconTrash },
};
/** How the state of a review is shown. */
export function reviewLook(status: ReviewStatus): { words: string; tone: Tone; icon: Icon } {
  const { words, ...look } = looks[status];
  return { ...look, words: i18n._(words) };
}

const reasons: Record<(typeof reviewReasons)[number], MessageDescriptor> = {
  matrix: msg`Ces destinataires demandent une validation`,
  always: msg`Toujours relu`,
  attachment: msg`Porte une pièce jointe`,
  recipients: msg`Beaucoup de destinataires`,
  words: msg`Mots à vérifier`,
  hours: msg`Hors des horaires`,
};
/** Why a message is reviewed. */
export const whyWords = (why: (typeof reviewReasons)[number]): string => i18n._(reasons[why]);

const kinds: Record<AudienceKind, MessageDescriptor> = {
  class: msg`Classes`,
  role: msg`Rôles`,
  person: msg`Personnes`,
  mixed: msg`Plusieurs`,
};
export const kindWords = (kind: AudienceKind): string => i18n._(kinds[kind]);

const reports: Record<(typeof reportKinds)[number], MessageDescriptor> = {
  insult: msg`Injure`,
  harassment: msg`Harcèlement`,
  spam: msg`Message indésirable`,
  mistake: msg`Envoyé par erreur`,
  other: msg`Autre`,
};
export const reportWords = (kind: (typeof reportKinds)[number]): string => i18n._(reports[kind]);

/** « 34 min », « 2 h », « 1 h 36 », « 2 jours » */
export function delayWords(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  return whole < 2880 ? lengthWords(whole) : plural(Math.floor(whole / 1440), { one: '# jour', other: '# jours' });
}

/** The hour for today, « hier », the weekday, then the day. */
export const shortWhen = (at: string, now = new Date()): string =>
  schoolDay(new Date(at)) === schoolDay(now) ? formatTime(at) : formatRelative(at, now);
