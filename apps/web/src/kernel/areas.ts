/** Part of the product one role works in. */
export type Area = 'parent' | 'eleve' | 'prof' | 'transport' | 'admin' | 'personnel';
/** In the order in which a person with several roles starts (brief §2). */
export const areas: readonly Area[] = ['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'];
