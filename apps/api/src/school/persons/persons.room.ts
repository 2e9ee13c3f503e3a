import { room } from '#kernel/act/act.ts';

/** Names are kept with accounts too, which follow the person. */
export const persons = room('persons', { tables: ['persons', 'pupils', 'accounts'] });
