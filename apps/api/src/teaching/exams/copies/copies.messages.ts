/** Words of the exported results of a test. */
export const resultWords = {
  fr: { file: 'Résultats', pupil: 'Élève', class: 'Classe', course: 'Cours', mark: 'Note', outOf: 'Sur' },
  en: { file: 'Results', pupil: 'Pupil', class: 'Class', course: 'Course', mark: 'Mark', outOf: 'Out of' },
  ar: { file: 'النتائج', pupil: 'التلميذ', class: 'القسم', course: 'الدرس', mark: 'النقطة', outOf: 'من' },
} as const;
