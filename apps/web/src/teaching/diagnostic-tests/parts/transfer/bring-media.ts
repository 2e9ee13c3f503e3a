import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { JudgedQuestion, SentMedium } from '@encrier/contract/teaching/diagnostic-transfer';
import { ApiError } from '#kernel/api/error.ts';
import { uploadFile } from '#kernel/api/upload.ts';

function fileOf({ name, type, content }: SentMedium): File {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return new File([bytes], name, { type });
}
/** The picture or recording of one question was refused by the upload check. */
export class MediumRefused extends Error {
  readonly at: number;
  constructor(at: number, cause: unknown) {
    super('medium refused', { cause });
    this.name = 'MediumRefused';
    this.at = at;
  }
}

/** A file may contain more pictures than the upload limit per minute: the next one waits as long as the server says. */
async function send(medium: SentMedium, tries = 4): Promise<Attachment> {
  try {
    return await uploadFile(fileOf(medium), '', {});
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.kind !== 'limit' || tries === 0) throw failure;
    const seconds = Math.min(15, Number(failure.details['retryAfter']) || 2);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send(medium, tries - 1);
  }
}

/**
 * A question of a file with its picture and its recording, each uploaded like any other file. Throws `MediumRefused`.
 */
export async function withMedia({ at, picture, sound }: JudgedQuestion, question: Question, words: string) {
  const whole: Question = { ...question };
  try {
    if (picture) {
      const { id, fichier, width, height } = await send(picture);
      whole.picture = { id, fichier, width, height, alt: picture.alt || words };
    }
    if (sound) {
      const { id, fichier } = await send(sound);
      whole.sound = { id, fichier };
    }
  } catch (cause) {
    throw new MediumRefused(at, cause);
  }
  return whole;
}
