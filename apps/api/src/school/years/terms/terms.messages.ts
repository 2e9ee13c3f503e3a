/**
 * Names given to proposed terms, which the school may change: stored once for everybody, hence in French, the language
 * that every school keeps.
 */
export const termNames = {
  2: ['1er semestre', '2e semestre'],
  3: ['1er trimestre', '2e trimestre', '3e trimestre'],
} as const;
