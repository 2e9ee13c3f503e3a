import { exportQuestions, readQuestionFile } from '@encrier/contract/teaching/diagnostic-transfer';
import { api, apiBlob } from '#kernel/api/client.ts';

async function inBase64(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
/** What becomes of each question of a file; the school keeps nothing of it. */
export const readFile = async (file: File) =>
  api(readQuestionFile, { body: { name: file.name.slice(-200), content: await inBase64(file) } }, { quiet: true });
export const questionsFile = (id: string, format: 'gift' | 'csv'): Promise<Blob> =>
  apiBlob(exportQuestions, { params: { id }, query: { format } });
