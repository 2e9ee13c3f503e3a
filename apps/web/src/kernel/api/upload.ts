import { mostBytes } from '@encrier/contract/kernel/files';
import type { ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';
import { platform } from '#kernel/platform.ts';
import { session } from '#kernel/session/session.ts';
import { addressOf, apiBase } from './address.ts';
import { failure, identityHeaders } from './client.ts';
import { ApiError } from './error.ts';
import { hooks } from './hooks.ts';

export type UploadOptions = { signal?: AbortSignal; /** Share sent so far, 0 to 1. */ onProgress?: (share: number) => void };

/** The most that a file of this kind may weigh; a kind that the browser does not know is the server's to judge. */
function mostOf({ type }: File): number {
  const kind = type === 'application/pdf' ? 'pdf' : /^(image|video|audio)\//.exec(type)?.[1];
  return kind ? mostBytes[kind as keyof typeof mostBytes] : Math.max(...Object.values(mostBytes));
}

/** Sends one file with `fields` beside it and tells how far it is; `fetch` cannot say. What is too large is refused before anything leaves. Throws `ApiError`, or an `AbortError` when stopped. */
export async function uploadFile<R extends RouteSpec>(route: R, file: File, fields: Record<string, string>, { signal, onProgress }: UploadOptions = {}): Promise<ResponseOf<R>> {
  const { school } = session.get();
  if (!school) throw new ApiError('precondition', 'school_missing');
  if (file.size > mostOf(file)) throw new ApiError('invalid', 'files.too_large');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open(route.method, apiBase(school) + addressOf(route, {}));
  request.withCredentials = platform.credentials === 'include';
  for (const [name, value] of Object.entries({ ...identityHeaders(route, school, {}), 'idempotency-key': crypto.randomUUID() })) request.setRequestHeader(name, value);
  try {
    const answer = await sent(request, form, signal, onProgress);
    if (!answer.ok) throw await failure(answer);
    return (await answer.json()) as ResponseOf<R>;
  } catch (error) {
    if (error instanceof ApiError) await hooks.failed(error, true);
    throw error;
  }
}

function sent(request: XMLHttpRequest, form: FormData, signal?: AbortSignal, onProgress?: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    const settle = <T>(end: (value: T) => void, value: T): void => {
      signal?.removeEventListener('abort', stop);
      end(value);
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const wait = request.getResponseHeader('retry-after');
      settle(resolve, new Response(request.responseText, { status: request.status || 502, headers: wait ? { 'retry-after': wait } : {} }));
    };
    request.onerror = () => settle(reject, new ApiError('network', 'network'));
    request.onabort = () => settle(reject, new DOMException('stopped', 'AbortError'));
    if (signal?.aborted) return settle(reject, new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}
