import type { Attachment } from '@encrier/contract/kernel/attachment';
import {
  dropUpload,
  finishUpload,
  headBytes,
  partBytes,
  sendPart,
  startUpload,
  type Upload,
} from '@encrier/contract/kernel/uploads';
import { api } from '#kernel/api/client.ts';
import { ApiError, isApiError } from '#kernel/api/error.ts';
import { sendForm } from '#kernel/api/send-form.ts';
import { forgetFile, keepFile } from './kept-files.ts';
import { uploadCancelled, type UploadOptions } from './options.ts';

/** Longest wait before a new attempt, and longest silence of a connection; milliseconds. */
const longest = 30_000;
const silence = 40_000;
/** Attempts of a call that fails because of the server. */
const enough = 4;
/** The first wait; each next one is twice as long. */
export const pace = { first: 1000 };

const stopped = (): DOMException => new DOMException('stopped', 'AbortError');
const quiet = { quiet: true };

/** Waits; ends early when the network returns or the phone wakes. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      document.removeEventListener('visibilitychange', seen);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(stopped());
      else resolve();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    document.addEventListener('visibilitychange', seen);
    signal?.addEventListener('abort', end);
  });
}

/** Throws when the device cannot read the file any more: waiting would not help. */
async function readable(file: File, from: number): Promise<void> {
  try {
    await file.slice(from, from + 1).arrayBuffer();
  } catch {
    throw new ApiError('invalid', 'files.unreadable');
  }
}

async function headOf(file: File): Promise<string> {
  await readable(file, 0);
  const digest = await crypto.subtle.digest('SHA-256', await file.slice(0, headBytes).arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Repeats a call until the network lets it through; throws the server's refusals. */
async function insist<T>(
  call: () => Promise<T>,
  { signal, onTurn }: UploadOptions,
  resumed: number | null,
  check?: () => Promise<void>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted) throw stopped();
    try {
      const result = await call();
      if (tries) onTurn?.({ waiting: false, resumed });
      return result;
    } catch (error) {
      if (signal?.aborted || !isApiError(error)) throw error;
      if (error.kind !== 'network' && error.kind !== 'limit' && !(error.kind === 'internal' && tries < enough))
        throw error;
      await check?.();
      onTurn?.({ waiting: true, resumed });
      const wait = Number(error.details.retryAfter) * 1000;
      await pause(Math.max(Number.isFinite(wait) ? wait : 0, Math.min(longest, pace.first * 2 ** tries)), signal);
    }
  }
}

/** Sends the part at `offset`; returns the server's offset, which another tab may have moved. */
async function sendOne(file: File, upload: Upload, { signal, onProgress }: UploadOptions): Promise<number> {
  const part = file.slice(upload.offset, upload.offset + partBytes);
  const form = new FormData();
  form.set('file', part, 'part');
  try {
    const answer = (await sendForm(
      sendPart,
      { params: { id: upload.id }, query: { offset: upload.offset || '0' } },
      form,
      { signal, silence, onProgress: (share) => onProgress?.((upload.offset + share * part.size) / file.size) },
    )) as Upload;
    return answer.offset;
  } catch (error) {
    if (isApiError(error) && error.code === 'files.part_elsewhere') return Number(error.details.offset);
    throw error;
  }
}

async function deliver(
  file: File,
  alt: string,
  options: UploadOptions,
  name: (id: string) => void,
): Promise<Attachment> {
  const { onProgress, onTurn } = options;
  const declared = {
    name: file.name,
    mime: file.type,
    alt,
    size: file.size,
    modified: Math.max(0, Math.trunc(file.lastModified)),
    head: await headOf(file),
  };
  const start = (resumed: number | null): Promise<Upload> =>
    insist(() => api(startUpload, { body: declared }, quiet), options, resumed);
  let upload = await start(null);
  name(upload.id);
  void keepFile(upload.id, file);
  const resumed = upload.offset > 0 ? upload.offset / file.size : null;
  onTurn?.({ waiting: false, resumed });
  for (;;) {
    onProgress?.(upload.offset / file.size);
    const here: Upload = upload;
    try {
      if (here.offset >= file.size)
        return await insist(() => api(finishUpload, { params: { id: here.id }, body: {} }, quiet), options, resumed);
      upload = {
        ...here,
        offset: await insist(
          () => sendOne(file, here, options),
          options,
          here.offset / file.size,
          () => readable(file, here.offset),
        ),
      };
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'not_found') throw error;
      // Too long without a part: the server deleted it, but the file is still here.
      void forgetFile(here.id);
      upload = await start(resumed);
      name(upload.id);
      void keepFile(upload.id, file);
    }
  }
}

/** Running uploads of this page, by file identity: the same file twice is sent one after the other. */
const under = new Map<string, Promise<unknown>>();

/** Signals to other pages that this upload is running, so that they do not offer to resume it. */
const held = (id: string, until: Promise<unknown>): void =>
  void navigator.locks?.request(`encrier-upload-${id}`, { ifAvailable: true }, () => until).catch(() => {});

/**
 * Sends a large file part by part; only the current part is read into memory. It starts at the server's offset, also
 * after a reload, waits for the network with growing pauses, and stops only when the server refuses or the user
 * cancels.
 */
export async function sendInParts(file: File, alt: string, options: UploadOptions): Promise<Attachment> {
  const key = `${file.name}|${file.size}|${file.lastModified}`;
  while (under.has(key)) await under.get(key);
  let id = '';
  const work = deliver(file, alt, options, (given) => {
    id = given;
    held(given, settled);
  });
  const settled = work.then(
    () => {},
    () => {},
  );
  under.set(key, settled);
  try {
    const file = await work;
    void forgetFile(id);
    return file;
  } catch (error) {
    const over = isApiError(error) ? error.kind === 'invalid' : options.signal?.reason === uploadCancelled;
    if (over && id) {
      void forgetFile(id);
      void api(dropUpload, { params: { id } }, quiet).catch(() => {});
    }
    throw error;
  } finally {
    under.delete(key);
  }
}
