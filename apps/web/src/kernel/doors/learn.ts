import type { MessageDoor } from '@encrier/contract/doors.generated';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';
import { learner } from '#kernel/learner.ts';

/** What a message may become in another room, as that room declares it in `<room>.doors.ts`. */
type DoorFace = {
  label: MessageDescriptor;
  icon: Icon;
  /** Asked before anything is made; null where a page asks for the rest. */
  ask: { title: MessageDescriptor; text: MessageDescriptor; action: MessageDescriptor } | null;
  /** Address, in the reader's area, of what the message became, or of the page that makes it of the message. */
  to: (area: string, id: string) => string;
};
export type DoorFaces = { readonly [K in MessageDoor]?: DoorFace };

const doors = learner<MessageDoor, DoorFace>('kernel/doors');
export const declareDoors = doors.declare;
export const learnDoors = doors.learn;
/** How a door is said. */
export const doorFace = doors.face;
