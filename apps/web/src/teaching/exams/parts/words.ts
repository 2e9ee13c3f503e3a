import type { ExamIssue, ExamState, Presence, SessionKind } from '@encrier/contract/teaching/exams';
import type { Tone } from '@encrier/ui/data/Card';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '#kernel/numbers.ts';

export const stateWords: Record<ExamState, { word: MessageDescriptor; tone: Tone }> = {
  proposed: { word: msg`À valider`, tone: 'warn' },
  refused: { word: msg`Refusé`, tone: 'bad' },
  validated: { word: msg`Validé`, tone: 'info' },
  published: { word: msg`Publié`, tone: 'ok' },
  running: { word: msg`En cours`, tone: 'ok' },
  held: { word: msg`Terminé`, tone: 'plain' },
  marked: { word: msg`Dans les notes`, tone: 'plain' },
  cancelled: { word: msg`Annulé`, tone: 'bad' },
  postponed: { word: msg`Reporté`, tone: 'warn' },
};
export const sessionWords: Record<SessionKind, MessageDescriptor> = {
  weekly: msg`DS hebdomadaire`,
  continuous: msg`Contrôle continu`,
  mock: msg`Examen blanc`,
  standard: msg`Examen normalisé`,
  makeup: msg`Rattrapage`,
};
export const presenceWords: Record<Presence, { word: MessageDescriptor; tone: Tone }> = {
  present: { word: msg`Présent`, tone: 'ok' },
  late: { word: msg`En retard`, tone: 'warn' },
  absent: { word: msg`Absent`, tone: 'bad' },
  excluded: { word: msg`Exclu`, tone: 'bad' },
  exempt: { word: msg`Dispensé`, tone: 'plain' },
};

/** A mark in the reader's language, to the hundredth. */
export const shownMark = (value: string | null): string =>
  value === null ? '' : formatNumber(Number(value), { maximumFractionDigits: 2 });

/** An issue with a day, in a sentence. */
export function issueWords(i18n: I18n, { code, of }: ExamIssue): string {
  switch (code) {
    case 'past':
      return i18n._(msg`Cette heure est passée.`);
    case 'outside_year':
      return i18n._(msg`Ce jour est hors de l’année scolaire.`);
    case 'closed':
      return i18n._(msg`${of} : l’établissement est fermé ce jour-là.`);
    case 'pupil_taken':
      return i18n._(msg`Des élèves ont déjà un devoir à cette heure : ${of}.`);
    case 'room_taken':
      return of
        ? i18n._(msg`Salle ${of} : un autre devoir l’occupe.`)
        : i18n._(msg`Une salle ou un surveillant est pris.`);
    case 'supervisor_taken':
      return i18n._(msg`${of} surveille un autre devoir à cette heure.`);
    case 'day_full':
      return i18n._(msg`${of} a déjà tous ses devoirs ce jour-là.`);
    case 'week_full':
      return i18n._(msg`${of} a déjà tous ses devoirs cette semaine-là.`);
    case 'notice':
      return i18n._(msg`Le préavis n’est pas respecté.`);
    case 'outing':
      return i18n._(msg`Sortie à la même heure : ${of}.`);
    case 'room_lesson':
      return i18n._(msg`Salle ${of} : une autre classe y a cours.`);
    case 'supervisor_lesson':
      return i18n._(msg`${of} a cours avec une autre classe à cette heure.`);
    case 'room_small':
      return i18n._(msg`Il n’y a pas assez de places pour tous les élèves.`);
  }
}
