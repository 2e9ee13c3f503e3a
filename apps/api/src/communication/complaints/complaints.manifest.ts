import { manifest } from '#kernel/manifest.ts';
import { complaintsBindings } from './complaints.routes.ts';
import { complaintsHandlingBindings } from './handling/handling.routes.ts';
import { complaintsFiguresBindings } from './figures/figures.routes.ts';
import { complaintsSettingsBindings } from './settings/settings.routes.ts';
import { registerComplaints } from './handling/handling.public.ts';
import { registerComplaintDoor } from './door/door.public.ts';
import { registerComplaintsJobs } from './handling/handling.jobs.ts';
import { complaintsRoom } from './complaints.room.ts';

export const complaintsManifest = manifest({
  rooms: [complaintsRoom],
  bindings: [
    ...complaintsBindings,
    ...complaintsHandlingBindings,
    ...complaintsFiguresBindings,
    ...complaintsSettingsBindings,
  ],
  register: [registerComplaints, registerComplaintDoor, registerComplaintsJobs],
});
