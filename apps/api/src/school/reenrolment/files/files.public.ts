import { detailsAre } from '#kernel/notify/details.ts';
import { outcomes } from './files.messages.ts';

/** The sentences in which a family learns what became of its answer. */
export const registerReenrolmentNews = (): void => detailsAre('reinscription', outcomes);
