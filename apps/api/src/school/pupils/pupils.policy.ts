/** Statuses of pupils who are at the school, and of those who were. */
export const present = ['active', 'suspended'] as const;
export const past = ['left', 'graduated', 'archived'] as const;
/** Filters that one account may keep. */
export const maxFilters = 50;
