import { complaintsModule } from '@encrier/contract/communication/complaints';
import { messageDoor } from '../../messages/doors/doors.public.ts';
import { complainOf } from './door.actions.ts';
import { mayComplain } from './door.policy.ts';

/** « Transformer en réclamation » on a received message. */
export function registerComplaintDoor(): void {
  messageDoor('complaint', { module: complaintsModule, may: mayComplain, open: complainOf });
}
