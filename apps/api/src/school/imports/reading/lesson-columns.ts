/**
 * Headers of the lists of lessons that formats with places of their own are turned into; every one of them can be
 * corrected.
 */
export const lessonHeaders = [
  'Jour',
  'Début',
  'Fin',
  'Semaine',
  'Classe',
  'Matière',
  'Professeurs',
  'Salle',
  'Du',
  'Au',
  'Intitulé',
] as const;

export type LessonCells = Partial<Record<(typeof lessonHeaders)[number], string>>;

/** A list of lessons as rows under their headers. */
export const lessonSheet = (lessons: readonly LessonCells[]) => ({
  name: '',
  kind: 'lessons' as const,
  rows: [[...lessonHeaders], ...lessons.map((cells) => lessonHeaders.map((header) => cells[header] ?? ''))],
});

/** Days of the week as lists write them, Monday first. */
export const dayNames = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const;

/** Clock times in a text: `08:30 - 9h25` contains two. */
export function clocksIn(text: string): number[] {
  return [...text.matchAll(/(?<!\d)([01]?\d|2[0-4])\s*(?:[:h.]|\s?heures?)\s*([0-5]\d)?(?!\d)/gi)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes ?? 0),
  );
}
