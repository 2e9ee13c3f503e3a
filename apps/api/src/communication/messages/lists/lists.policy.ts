import type { Role } from '@encrier/contract/kernel/schema';

/** Pupils and guardians write to individuals: only people who work at the school have lists. */
export const keepsLists = (role: Role): boolean => role !== 'eleve' && role !== 'parent';
