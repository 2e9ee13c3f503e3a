import { manifest } from '#kernel/manifest.ts';
import { boardsBindings } from './boards.routes.ts';
import { boardsAdminBindings } from './admin/admin.routes.ts';
import { boardsCopyBindings } from './copy/copy.routes.ts';
import { boardsCardsBindings } from './cards/cards.routes.ts';
import { boardsPlacesBindings } from './places/places.routes.ts';
import { boardsCommentsBindings } from './comments/comments.routes.ts';
import { boardsExportBindings } from './export/export.routes.ts';
import { registerBoardFiles } from './boards.public.ts';
import { registerBoardsAdminJobs } from './admin/admin.jobs.ts';
import { registerBoardsCardsJobs } from './cards/cards.jobs.ts';
import { boardsRoom } from './boards.room.ts';

export const boardsManifest = manifest({
  rooms: [boardsRoom],
  bindings: [
    ...boardsBindings,
    ...boardsAdminBindings,
    ...boardsCopyBindings,
    ...boardsCardsBindings,
    ...boardsPlacesBindings,
    ...boardsCommentsBindings,
    ...boardsExportBindings,
  ],
  register: [registerBoardFiles, registerBoardsAdminJobs, registerBoardsCardsJobs],
});
