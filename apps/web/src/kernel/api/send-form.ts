import type { RouteSpec } from '@encrier/contract/kernel/route';
import { platform } from '#kernel/platform.ts';
import { session } from '#kernel/session/session.ts';
import { addressOf, apiBase, type Args } from './address.ts';
import { failure, identityHeaders } from './client.ts';
import { ApiError } from './error.ts';

export type FormOptions = {
  signal?: AbortSignal | undefined /** Share sent so far, 0 to 1. */;
  onProgress?:
    | ((share: number) => void)
    | undefined /** Milliseconds without a byte after which the line counts as cut. */;
  silence?: number;
};

/** Sends a form and reports its progress, which `fetch` cannot. Throws `ApiError`, or an `AbortError` when stopped. */
export async function sendForm(
  route: RouteSpec,
  args: Args,
  form: FormData,
  options: FormOptions = {},
): Promise<unknown> {
  const { school } = session.get();
  if (!school) throw new ApiError('precondition', 'school_missing');
  const request = new XMLHttpRequest();
  request.open(route.method, apiBase(school) + addressOf(route, args));
  request.withCredentials = platform.credentials === 'include';
  const headers = {
    ...identityHeaders(route, school, {}),
    ...(route.method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const answer = await sent(request, form, options);
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

function sent(
  request: XMLHttpRequest,
  form: FormData,
  { signal, onProgress, silence }: FormOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let cut = false;
    const stop = (): void => request.abort();
    // A connection lost in a tunnel stays silent for minutes.
    const listen = (): void => {
      clearTimeout(quiet);
      if (silence)
        quiet = setTimeout(() => {
          cut = true;
          request.abort();
        }, silence);
    };
    const settle = <T>(end: (value: T) => void, value: T): void => {
      clearTimeout(quiet);
      signal?.removeEventListener('abort', stop);
      end(value);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const wait = request.getResponseHeader('retry-after');
      settle(
        resolve,
        new Response(request.responseText, {
          status: request.status || 502,
          headers: wait ? { 'retry-after': wait } : {},
        }),
      );
    };
    request.onerror = () => settle(reject, new ApiError('network', 'network'));
    request.onabort = () =>
      settle(reject, cut ? new ApiError('network', 'network') : new DOMException('stopped', 'AbortError'));
    if (signal?.aborted) return settle(reject, new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', stop);
    listen();
    request.send(form);
  });
}
