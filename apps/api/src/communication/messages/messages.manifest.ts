import { manifest } from '#kernel/manifest.ts';
import { messageSettingsBindings } from './settings/settings.routes.ts';
import { messagesBindings } from './messages.routes.ts';
import { messagesWritingBindings } from './writing/writing.routes.ts';
import { messagesListsBindings } from './lists/lists.routes.ts';
import { messagesRecordBindings } from './record/record.routes.ts';
import { messagesReceiptsBindings } from './receipts/receipts.routes.ts';
import { messagesSendingBindings } from './sending/sending.routes.ts';
import { messagesThreadBindings } from './thread/thread.routes.ts';
import { messagesDoorsBindings } from './doors/doors.routes.ts';
import { messageReviewsBindings } from './reviews/reviews.routes.ts';
import { registerMessageReviewsJobs } from './reviews/reviews.jobs.ts';
import { registerMessagesDeliveryJobs } from './delivery/delivery.jobs.ts';
import { registerMessagesCopiesJobs } from './copies/copies.jobs.ts';
import { registerMessagesFiles } from './messages.public.ts';
import { registerMessagesHome } from './messages.public.ts';
import { messagesRoom } from './messages.room.ts';

export const messagesManifest = manifest({
  rooms: [messagesRoom],
  bindings: [
    ...messageSettingsBindings,
    ...messagesBindings,
    ...messagesWritingBindings,
    ...messagesListsBindings,
    ...messagesRecordBindings,
    ...messagesReceiptsBindings,
    ...messagesSendingBindings,
    ...messagesThreadBindings,
    ...messagesDoorsBindings,
    ...messageReviewsBindings,
  ],
  register: [
    registerMessageReviewsJobs,
    registerMessagesDeliveryJobs,
    registerMessagesCopiesJobs,
    registerMessagesFiles,
    registerMessagesHome,
  ],
});
