import { picturesEvents } from '@encrier/contract/communication/pictures';
import { room } from '#kernel/act/act.ts';

export const picturesRoom = room('pictures', { tables: ['picture_reviews'], events: picturesEvents });
