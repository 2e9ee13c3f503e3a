import { consentEvents } from '@encrier/contract/school/consents';
import { room } from '#kernel/act/act.ts';

export const consentsRoom = room('consents', { tables: ['consents'], events: consentEvents });
