import type { Arrangement, PlanKind, PlanLine, PlanState } from '@encrier/contract/school-life/plans';
import type { Tone } from '@encrier/ui/data/Card';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatShortDay } from '#kernel/dates.ts';

export const kindWords: Record<PlanKind, MessageDescriptor> = {
  PAI: msg`Projet d’accueil individualisé (PAI)`,
  PAP: msg`Plan d’accompagnement personnalisé (PAP)`,
  PPS: msg`Projet personnalisé de scolarisation (PPS)`,
  PPRE: msg`Programme personnalisé de réussite éducative (PPRE)`,
};
export const stateWords: Record<PlanState, { word: MessageDescriptor; tone: Tone }> = {
  draft: { word: msg`Brouillon`, tone: 'plain' },
  in_force: { word: msg`En vigueur`, tone: 'ok' },
  review: { word: msg`À revoir`, tone: 'warn' },
  ended: { word: msg`Terminé`, tone: 'plain' },
};
export const arrangementWords: Record<Arrangement, MessageDescriptor> = {
  extra_time: msg`Tiers temps`,
  seat_front: msg`Placé devant`,
  computer: msg`Ordinateur autorisé`,
  calculator: msg`Calculatrice autorisée`,
  large_print: msg`Supports agrandis en A3`,
  notes_given: msg`Cours photocopié ou envoyé`,
  rephrased: msg`Consignes lues et reformulées`,
  oral: msg`Oral à la place de l’écrit`,
  no_reading_aloud: msg`Pas de lecture à voix haute`,
  spelling_apart: msg`Orthographe non notée`,
  shorter_work: msg`Travail allégé en classe`,
  less_homework: msg`Devoirs allégés`,
  breaks: msg`Peut sortir un moment`,
  helper: msg`Accompagnant présent`,
  adapted_sport: msg`Sport adapté`,
  adapted_meal: msg`Repas adapté`,
  infirmary: msg`Accès libre à l’infirmerie`,
  kit_near: msg`Trousse d’urgence à portée`,
};

/** Start and end of a plan. */
export function planDays(i18n: I18n, { startsOn, endsOn }: Pick<PlanLine, 'startsOn' | 'endsOn'>): string {
  const [start, end] = [formatShortDay(startsOn), endsOn ? formatShortDay(endsOn) : ''];
  return end ? i18n._(msg`du ${start} au ${end}`) : i18n._(msg`depuis le ${start}`);
}
