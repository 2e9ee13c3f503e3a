// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { complaintsDoors } from './communication/complaints/complaints.doors.ts';
import { attendanceDoors } from './school-life/attendance/attendance.doors.ts';
import type { DoorFaces } from '#kernel/doors/learn.ts';

export const doors: readonly DoorFaces[] = [
  complaintsDoors,
  attendanceDoors,
];
