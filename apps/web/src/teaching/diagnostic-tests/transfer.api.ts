import { exportQuestions, readQuestionFile } from '@encrier/contract/teaching/diagnostic-transfer';
import { api, apiBlob } from '#kernel/api/client.ts';
import { inBase64 } from '#kernel/content/in-base64.ts';

/** Result for each question of a file; nothing is stored. */
export const readFile = async (file: File) =>
  api(readQuestionFile, { body: { name: file.name.slice(-200), content: await inBase64(file) } }, { quiet: true });
export const questionsFile = (id: string, format: 'gift' | 'csv'): Promise<Blob> =>
  apiBlob(exportQuestions, { params: { id }, query: { format } });
