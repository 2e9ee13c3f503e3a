import type { Tone } from '@encrier/ui/data/Card';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDay, formatShortDay, weekdayName } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { ExitMode, ExitState, FamilyExit, OfficeExit } from '../exits.api.ts';

type Exit = Pick<
  FamilyExit,
  'kind' | 'day' | 'weekdays' | 'startsOn' | 'endsOn' | 'leavesAt' | 'untilAt' | 'mode' | 'with'
>;

export const stateWords: Record<ExitState, { word: MessageDescriptor; tone: Tone }> = {
  asked: { word: msg`À décider`, tone: 'warn' },
  approved: { word: msg`Accordée`, tone: 'ok' },
  refused: { word: msg`Refusée`, tone: 'bad' },
  cancelled: { word: msg`Annulée`, tone: 'plain' },
  over: { word: msg`Passée`, tone: 'plain' },
};
export const familyStateWords: Record<ExitState, MessageDescriptor> = {
  ...(Object.fromEntries(Object.entries(stateWords).map(([state, { word }]) => [state, word])) as Record<
    ExitState,
    MessageDescriptor
  >),
  asked: msg`En attente`,
};
export const modeWords: Record<ExitMode, MessageDescriptor> = {
  alone: msg`Seul`,
  guardian: msg`Avec un responsable`,
  anyone: msg`Avec une personne autorisée`,
};

/** An open exit whose asker no longer answers for the pupil: the gate does not count it. */
export const opensNothing = ({ state, askerAnswers }: Pick<OfficeExit, 'state' | 'askerAnswers'>): boolean =>
  !askerAnswers && (state === 'asked' || state === 'approved');

/** When an exit is, in words. */
export function whenWords(i18n: I18n, exit: Exit): string {
  const [from, until] = [exit.leavesAt, exit.untilAt];
  if (exit.kind === 'standing') {
    const days = exit.weekdays.map((day) => weekdayName(day)).join(comma());
    return `${days} · ${from} – ${until ?? ''}`;
  }
  const day = formatDay(exit.day ?? '');
  return until ? i18n._(msg`${day}, de ${from} à ${until}`) : i18n._(msg`${day} à ${from}`);
}
/** Days between which a standing exit holds; nothing for one day. */
export function spanWords(i18n: I18n, exit: Exit): string | null {
  if (exit.kind !== 'standing' || !exit.startsOn) return null;
  const [from, until] = [formatShortDay(exit.startsOn), exit.endsOn && formatShortDay(exit.endsOn)];
  return until ? i18n._(msg`du ${from} au ${until}`) : i18n._(msg`à partir du ${from}`);
}
/** With whom the pupil leaves. */
export function withWords(i18n: I18n, { mode, with: name }: Exit): string {
  return mode === 'guardian' && name ? i18n._(msg`Avec ${name}`) : i18n._(modeWords[mode]);
}
