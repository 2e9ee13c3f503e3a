import type { DayName, Source } from './holidays.policy.ts';

/**
 * Names of the days of national calendars, which the school may change: stored once for everybody, hence in French, the
 * language that every school keeps.
 */
export const dayNames: Record<DayName, string> = {
  newYear: 'Jour de l’an',
  labour: 'Fête du Travail',
  victory: 'Victoire 1945',
  bastille: 'Fête nationale',
  assumption: 'Assomption',
  allSaints: 'Toussaint',
  armistice: 'Armistice 1918',
  christmas: 'Noël',
  easterMonday: 'Lundi de Pâques',
  ascension: 'Ascension',
  whitMonday: 'Lundi de Pentecôte',
  autumnBreak: 'Vacances de la Toussaint',
  christmasBreak: 'Vacances de Noël',
  winterBreak: 'Vacances d’hiver',
  springBreak: 'Vacances de printemps',
  ascensionBridge: 'Pont de l’Ascension',
  summerBreak: 'Vacances d’été',
  muharram: '1er Moharram',
  mawlid: 'Aïd al-Mawlid',
  fitr: 'Aïd al-Fitr',
  adha: 'Aïd al-Adha',
  newYearMa: 'Nouvel an',
  manifesto: 'Manifeste de l’indépendance',
  amazigh: 'Nouvel an amazigh',
  throne: 'Fête du Trône',
  ouedEddahab: 'Allégeance Oued Eddahab',
  revolution: 'Révolution du Roi et du Peuple',
  youth: 'Fête de la Jeunesse',
  unity: 'Aïd Al Wahda',
  greenMarch: 'Marche verte',
  independence: 'Fête de l’Indépendance',
  abolition: 'Abolition de l’esclavage',
  goodFriday: 'Vendredi saint',
  saintStephen: 'Saint-Étienne',
};

/** Where dates come from. */
export const sources: Record<Source, string> = {
  france: 'Code du travail, art. L3133-1',
  overseas: 'Code du travail, art. L3422-2',
  alsaceMoselle: 'Code du travail, art. L3134-13',
  ministry: 'Calendrier scolaire national annoncé, à vérifier',
  morocco: 'Jours fériés légaux du Maroc',
  moon: 'Calculé (calendrier Oumm al-Qura), à confirmer selon l’observation de la lune',
};
