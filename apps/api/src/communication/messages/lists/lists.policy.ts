import type { Role } from '@encrier/contract/kernel/schema';

/** Pupils and guardians write to persons: lists are for those who work here. */
export const keepsLists = (role: Role): boolean => role !== 'eleve' && role !== 'parent';
