import { room } from '#kernel/act/act.ts';

/**
 * It owns nothing: the first rows of a school are made by the rooms that own them, in the one transaction that makes
 * the school.
 */
export const setupRoom = room('setup', { tables: [], journal: { plain: 'admin_id orgs' } });
