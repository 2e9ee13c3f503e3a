import type { StarterSet, SubjectColour } from '@encrier/contract/school/subjects';

/** Fields of the form; those whose stored and sent values differ are named in a 409. */
export const subjectFields = ['name', 'nameAr', 'code', 'colour', 'family', 'language', 'optional'] as const;
export type SubjectValues = Record<(typeof subjectFields)[number], unknown>;

/** What two editors disagree on: field → the stored value and the sent one. */
export function disagreements(stored: SubjectValues, sent: SubjectValues): Record<string, { theirs: unknown; yours: unknown }> {
  return Object.fromEntries(subjectFields.filter((field) => stored[field] !== sent[field]).map((field) => [field, { theirs: stored[field], yours: sent[field] }]));
}

/** Most subjects of a school, archived ones included. */
export const mostSubjects = 500;

export type Measures = { coefficient: number; weeklyMinutes: number } | null;
export const sameMeasures = (a: Measures, b: Measures): boolean => a?.coefficient === b?.coefficient && a?.weeklyMinutes === b?.weeklyMinutes;

/** The order asked for, then what it leaves out, as it stood. */
export function reorder(stored: readonly string[], asked: readonly string[]): string[] {
  const known = new Set(stored);
  const first = [...new Set(asked)].filter((id) => known.has(id));
  const named = new Set(first);
  return [...first, ...stored.filter((id) => !named.has(id))];
}

/** A subject of a starter list: name, Arabic name, code, colour, family, teaching language, optional. */
export type Starter = readonly [name: string, nameAr: string, code: string, colour: SubjectColour, family: string, language: 'fr' | 'ar' | 'en' | 'es' | 'zgh', optional?: true];

const [languages, sciences, humanities, artsSport] = ['Langues', 'Sciences', 'Sciences humaines', 'Arts et sport'];
const shared = {
  arabic: ['Arabe', 'اللغة العربية', 'ARABE', 'arabe', languages, 'ar'],
  french: ['Français', 'اللغة الفرنسية', 'FRANC', 'francais', languages, 'fr'],
  english: ['Anglais', 'اللغة الإنجليزية', 'ANGLA', 'anglais', languages, 'en'],
  spanish: ['Espagnol', 'اللغة الإسبانية', 'ESPAG', 'anglais', languages, 'es', true],
  amazigh: ['Amazighe', 'اللغة الأمازيغية', 'AMAZI', 'arabe', languages, 'zgh'],
  maths: ['Mathématiques', 'الرياضيات', 'MATHE', 'maths', sciences, 'fr'],
  islam: ['Éducation islamique', 'التربية الإسلامية', 'EDIS', 'islam', humanities, 'ar'],
  social: ['Histoire-géographie et éducation à la citoyenneté', 'التاريخ والجغرافيا والتربية على المواطنة', 'HGEC', 'histoire', humanities, 'ar'],
  history: ['Histoire-géographie', 'التاريخ والجغرافيا', 'HIGE', 'histoire', humanities, 'fr'],
  life: ['Sciences de la vie et de la Terre', 'علوم الحياة والأرض', 'SVT', 'svt', sciences, 'fr'],
  physics: ['Physique-chimie', 'الفيزياء والكيمياء', 'PHCH', 'physique', sciences, 'fr'],
  sport: ['Éducation physique et sportive', 'التربية البدنية والرياضية', 'EPS', 'eps', artsSport, 'fr'],
  art: ['Arts plastiques', 'التربية التشكيلية', 'ARPL', 'arts', artsSport, 'fr'],
  music: ['Éducation musicale', 'التربية الموسيقية', 'EDMU', 'arts', artsSport, 'fr'],
  computing: ['Informatique', 'المعلوميات', 'INFO', 'techno', sciences, 'fr'],
  technology: ['Technologie', 'التكنولوجيا', 'TECHN', 'techno', sciences, 'fr'],
  civics: ['Enseignement moral et civique', 'التربية الأخلاقية والمدنية', 'EMC', 'histoire', humanities, 'fr'],
  latin: ['Latin', 'اللغة اللاتينية', 'LATIN', 'francais', languages, 'fr', true],
  classLife: ['Vie de classe', 'حياة القسم', 'VICL', 'vie', 'Vie scolaire', 'fr'],
} as const satisfies Record<string, Starter>;

/** Usual subjects by cycle and country; a school changes them as it wishes. */
export const starters: Readonly<Record<StarterSet, readonly Starter[]>> = {
  'primaire-ma': [
    shared.arabic, shared.french, shared.amazigh, shared.english, shared.maths,
    ['Activité scientifique', 'النشاط العلمي', 'ACSC', 'svt', sciences, 'ar'], shared.islam,
    ['Histoire-géographie et civisme', 'الاجتماعيات', 'HGC', 'histoire', humanities, 'ar'], ['Éducation artistique', 'التربية الفنية', 'EDAR', 'arts', artsSport, 'fr'], shared.computing, shared.sport,
  ],
  'college-ma': [
    shared.arabic, shared.french, shared.english, shared.amazigh, shared.maths, shared.life, shared.physics, shared.computing, shared.technology, shared.islam, shared.social, shared.sport, shared.art, shared.music, shared.spanish, shared.classLife,
  ],
  'primaire-fr': [
    shared.french, shared.maths, shared.english, shared.arabic, ['Questionner le monde', 'استكشاف العالم', 'QUMO', 'svt', sciences, 'fr'],
    ['Sciences et technologie', 'العلوم والتكنولوجيا', 'SCTE', 'physique', sciences, 'fr'], shared.history, shared.civics, shared.art, shared.music, shared.sport,
  ],
  'college-fr': [
    shared.french, shared.maths, shared.english, shared.spanish, shared.arabic, shared.latin, shared.history, shared.civics, shared.life, shared.physics, shared.technology, shared.art, shared.music, shared.sport, shared.classLife,
  ],
};
