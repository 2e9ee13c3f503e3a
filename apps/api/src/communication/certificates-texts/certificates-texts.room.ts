import { room } from '#kernel/act/act.ts';

/** Words that the school gives its certificates. */
export const certificatesTexts = room('certificates-texts', { tables: ['certificate_texts'] });
