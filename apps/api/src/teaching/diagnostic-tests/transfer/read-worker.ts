import { answerJobs } from '#kernel/children/child.ts';
import { FileUnread } from './candidate.ts';
import { readQuestions } from './read-questions.ts';
import type { ReadAnswer, ReadJob } from './reader.ts';

answerJobs<ReadJob>(async ({ bytes }): Promise<ReadAnswer> => {
  try {
    return { read: await readQuestions(Buffer.from(bytes)) };
  } catch (error) {
    return { code: error instanceof FileUnread ? error.code : 'diagnostic_tests.file_broken' };
  }
});
