/** Statuses of pupils who are at the school, and of those who were. */
export const presentStatuses = ['active', 'suspended'] as const;
export const pastStatuses = ['left', 'graduated', 'archived'] as const;
/** Filters that one account may keep. */
export const maxFilters = 50;
