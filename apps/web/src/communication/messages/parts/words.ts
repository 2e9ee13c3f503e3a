import { type importances, type MessageStatus, printedAtOnce } from '@encrier/contract/communication/messages';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCircleX,
  IconFile,
  IconHourglass,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { formatRelative, formatTime, schoolDay } from '#kernel/dates.ts';

type Look = { words: MessageDescriptor; tone: Tone; icon: Icon };
const looks: Record<MessageStatus, Look> = {
  draft: { words: msg`Brouillon`, tone: 'plain', icon: IconFile },
  waiting: { words: msg`En attente de validation`, tone: 'warn', icon: IconHourglass },
  returned: { words: msg`Renvoyé`, tone: 'warn', icon: IconArrowBackUp },
  refused: { words: msg`Refusé`, tone: 'bad', icon: IconCircleX },
  scheduled: { words: msg`Programmé`, tone: 'info', icon: IconCalendarTime },
  sent: { words: msg`Envoyé`, tone: 'ok', icon: IconSend },
  recalled: { words: msg`Rappelé`, tone: 'plain', icon: IconTrash },
};

/** How a state is shown: its word, its colour and its icon. */
export function statusLook(status: MessageStatus): { words: string; tone: Tone; icon: Icon } {
  const { words, ...look } = looks[status];
  return { ...look, words: i18n._(words) };
}

const weights: Record<(typeof importances)[number], MessageDescriptor> = {
  normal: msg`Normal`,
  important: msg`Important`,
  urgent: msg`Urgent`,
};
export const importanceWords = (importance: (typeof importances)[number]): string => i18n._(weights[importance]);

/** The hour for today, « hier », the weekday, then the day. */
export function shortWhen(at: string, now = new Date()): string {
  const today = schoolDay(new Date(at)) === schoolDay(now);
  return today ? formatTime(at) : formatRelative(at, now);
}

/** « Messages 501 à 1 000 » : part of a long conversation, from its oldest message on; the first holds the newest. */
export function partWords(sent: number, index: number): string {
  const to = sent - index * printedAtOnce;
  const from = Math.max(1, to - printedAtOnce + 1);
  return t`Messages ${from} à ${to}`;
}
