import { consentEvents } from '@encrier/contract/school/consents';
import { room } from '#kernel/act/act.ts';

/** Of the school's settings it writes the rule of images alone. */
export const consentsRoom = room('consents', { tables: ['consents', 'school_settings'], events: consentEvents });
