import type { Attachment } from '@encrier/contract/kernel/attachment';
import { maxBytes, upload } from '@encrier/contract/kernel/files';
import { inPartsFrom } from '@encrier/contract/kernel/uploads';
import type { UploadOptions } from '#kernel/uploads/options.ts';
import { ApiError } from './error.ts';
import { clientHooks } from './hooks.ts';
import { sendForm } from './send-form.ts';

/** Maximum size for this kind of file; the server decides for a kind unknown to the browser. */
function maxOf({ type }: File): number {
  const kind = type === 'application/pdf' ? 'pdf' : /^(image|video|audio)\//.exec(type)?.[1];
  return kind ? maxBytes[kind as keyof typeof maxBytes] : Math.max(...Object.values(maxBytes));
}

/**
 * Sends one file with its text alternative, and reports progress. A large one is sent in parts: it waits for the
 * network and resumes where the server stands. A file too large is refused before sending. Throws `ApiError`, or an
 * `AbortError` when stopped.
 */
export async function uploadFile(file: File, alt: string, options: UploadOptions = {}): Promise<Attachment> {
  if (file.size > maxOf(file)) throw new ApiError('invalid', 'files.too_large');
  try {
    if (file.size > inPartsFrom)
      return await (await import('#kernel/uploads/parts.ts')).sendInParts(file, alt, options);
    const form = new FormData();
    if (alt) form.set('alt', alt);
    form.set('file', file, file.name);
    return (await sendForm(upload, {}, form, options)) as Attachment;
  } catch (error) {
    if (error instanceof ApiError) await clientHooks.failed(error, true);
    throw error;
  }
}
