import { room } from '#kernel/act/act.ts';

/** A new guardian is a person with an account; the tie and the plans hang on the pupil. */
export const personsGuardians = room('persons-guardians', {
  tables: ['guardianships', 'support_plans', 'persons', 'accounts', 'auth_entries'],
});
