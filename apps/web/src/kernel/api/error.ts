import type { ErrorBody, ErrorKind } from '@encrier/contract/kernel/route';

/** A refused or failed call. `code` becomes words in `#kernel/errors/sentence.ts`. */
export class ApiError extends Error {
  /** One of the contract's kinds, or `network` when no answer came. */
  readonly kind: ErrorKind | 'network';
  readonly code: string;
  /** Field path (dots) → reason code, for `invalid`. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  readonly requestId: string;

  constructor(
    kind: ErrorKind | 'network',
    code: string,
    more: Partial<Pick<ErrorBody, 'fields' | 'details' | 'requestId'>> = {},
  ) {
    super(code);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    this.fields = more.fields ?? {};
    this.details = more.details ?? {};
    this.requestId = more.requestId ?? '';
  }
}

/** Failures of the way to the server or of the server itself: they say nothing of the request, which may be sent again. */
const passing: readonly string[] = ['network', 'limit', 'internal', 'unauthenticated'];
export const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || passing.includes(error.kind);

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
