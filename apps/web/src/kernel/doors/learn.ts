import type { MessageDoor } from '@encrier/contract/doors.generated';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';
import { learner } from '#kernel/learner.ts';

/** A conversion of a message in another room, which declares it in `<room>.doors.ts`. */
type DoorFace = {
  label: MessageDescriptor;
  icon: Icon;
  /** Question before anything is created; null when a page asks for the details. */
  ask: { title: MessageDescriptor; text: MessageDescriptor; action: MessageDescriptor } | null;
  /** Address, in the reader's area, of the created object, or of the page that creates it from the message. */
  to: (area: string, id: string) => string;
};
export type DoorFaces = { readonly [K in MessageDoor]?: DoorFace };

const doors = learner<MessageDoor, DoorFace>('kernel/doors');
export const declareDoors = doors.declare;
export const learnDoors = doors.learn;
/** Words of a conversion. */
export const doorFace = doors.face;
