import { attendanceModule } from '@encrier/contract/school-life/attendance';
import { holds } from '#kernel/policy/actor.ts';
import { messageDoor } from '../../../communication/messages/doors/doors.public.ts';

/** « Prendre comme justificatif » on what a family wrote, for who decides on explanations; the page asks of what. */
export function registerAbsenceDoor(): void {
  messageDoor('absence', {
    module: attendanceModule,
    may: (actor, { senderRole }) =>
      (senderRole === 'parent' || senderRole === 'eleve') && holds(actor, 'attendance.justify'),
    open: null,
  });
}
