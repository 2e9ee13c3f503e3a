import { attendanceModule } from '@encrier/contract/school-life/attendance';
import { holds } from '#kernel/policy/actor.ts';
import { messageDoor } from '../../../communication/messages/doors/doors.public.ts';

/**
 * Registers "Prendre comme justificatif" on a family's message, for people who decide on justifications; the page asks
 * for the absence.
 */
export function registerAbsenceDoor(): void {
  messageDoor('absence', {
    module: attendanceModule,
    may: (actor, { senderRole }) =>
      (senderRole === 'parent' || senderRole === 'eleve') && holds(actor, 'attendance.justify'),
    open: null,
  });
}
