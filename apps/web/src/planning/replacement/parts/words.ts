import type { Tone } from '@encrier/ui/data/Card';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { joinFacts } from '#kernel/content/join-facts.ts';
import { formatDay, formatMinute, formatMonthDay } from '#kernel/dates.ts';
import type {
  AbsenceKind,
  AbsenceState,
  CandidateReason,
  Cover,
  CoverState,
  LessonDebt,
  ProposalState,
  Span,
} from '../replacement.api.ts';

type Word = { word: MessageDescriptor; tone: Tone };
export const absenceWords: Record<AbsenceState, Word> = {
  declared: { word: msg`À valider`, tone: 'warn' },
  validated: { word: msg`Validée`, tone: 'ok' },
  refused: { word: msg`Refusée`, tone: 'bad' },
  withdrawn: { word: msg`Retirée`, tone: 'plain' },
};
export const kindWords: Record<AbsenceKind, MessageDescriptor> = {
  illness: msg`Maladie`,
  training: msg`Formation`,
  mission: msg`Mission`,
  leave: msg`Congé`,
  strike: msg`Grève`,
  personal: msg`Raison personnelle`,
};
/** Names of the people who cover a lesson; empty for nobody. */
export const coveredBy = ({ by }: Pick<Cover, 'by'>): string => joinFacts(by.map(({ label }) => label));
export const coverWords: Record<CoverState, Word> = {
  open: { word: msg`Sans professeur`, tone: 'bad' },
  proposed: { word: msg`Proposée`, tone: 'warn' },
  replaced: { word: msg`Remplacée`, tone: 'ok' },
  study: { word: msg`Étude`, tone: 'info' },
  cancelled: { word: msg`Annulée`, tone: 'plain' },
};
export const proposalWords: Record<ProposalState, Word> = {
  open: { word: msg`Attend une réponse`, tone: 'warn' },
  accepted: { word: msg`Acceptée`, tone: 'ok' },
  declined: { word: msg`Déclinée`, tone: 'plain' },
  taken: { word: msg`Réglée autrement`, tone: 'plain' },
  withdrawn: { word: msg`Proposition retirée`, tone: 'plain' },
};
export const reasonWords: Record<CandidateReason, MessageDescriptor> = {
  same_subject: msg`même matière`,
  teaches_audience: msg`connaît la classe`,
  there_that_day: msg`présent ce jour-là`,
};
export const debtWords: Record<LessonDebt['state'], Word> = {
  owed: { word: msg`À rattraper`, tone: 'warn' },
  planned: { word: msg`Rattrapage prévu`, tone: 'info' },
  made_up: { word: msg`Rattrapée`, tone: 'ok' },
};

/** When an absence is, in words. */
export function spanWords(i18n: I18n, { startsOn, endsOn, fromMinute, toMinute }: Span): string {
  const whole = fromMinute === 0 && toMinute >= 1439;
  if (startsOn === endsOn) {
    const [day, from, to] = [formatDay(startsOn), formatMinute(fromMinute), formatMinute(toMinute)];
    return whole ? day : i18n._(msg`${day}, de ${from} à ${to}`);
  }
  const [from, to] = [formatMonthDay(startsOn), formatMonthDay(endsOn)];
  return i18n._(msg`du ${from} au ${to}`);
}
