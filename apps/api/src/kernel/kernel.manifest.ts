import { exportsRoom } from './exports/exports.room.ts';
import { files } from './files/files.room.ts';
import { notifications } from './notify/centre/notifications.room.ts';
import { fileBindings } from './files/files.routes.ts';
import { uploadBindings } from './files/uploads/uploads.routes.ts';
import { notificationBindings } from './notify/centre/notifications.routes.ts';
import { liveBindings } from './live/live.routes.ts';
import { registerKernelFiles } from './files/portraits.ts';
import { registerFilesJobs } from './files/files.jobs.ts';
import { registerNotifyJobs } from './notify/notify.jobs.ts';
import { registerExportJobs } from './exports/exports.jobs.ts';
import { registerLiveJobs } from './live/live.jobs.ts';
import { manifest } from './manifest.ts';

/** What the kernel itself serves and does. */
export const kernelManifest = manifest({
  rooms: [exportsRoom, files, notifications],
  bindings: [...fileBindings, ...uploadBindings, ...notificationBindings, ...liveBindings],
  register: [registerKernelFiles, registerFilesJobs, registerNotifyJobs, registerExportJobs, registerLiveJobs],
});
