import { type ErrorBody, type ErrorKind, errorStatus } from '@encrier/contract/kernel/route';

/** A refusal shown to the user; any other error is `internal`, and only its id leaves the server. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, unknown>;
  /** Seconds, for `limit`. */
  readonly retryAfter?: number;

  constructor(
    kind: ErrorKind,
    code: string,
    more: { fields?: Record<string, string>; details?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(code);
    this.kind = kind;
    this.code = code;
    if (more.fields) this.fields = more.fields;
    if (more.details) this.details = more.details;
    if (more.retryAfter) this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.kind];
  }

  body(requestId: string): ErrorBody {
    return {
      kind: this.kind,
      code: this.code,
      requestId,
      ...(this.fields && { fields: this.fields }),
      ...(this.details && { details: this.details }),
    };
  }
}

/** The object does not exist for this caller; the same answer whether it belongs to others, is hidden or is absent. */
export const notFound = (code = 'not_found'): AppError => new AppError('not_found', code);
export const forbidden = (code = 'forbidden', details?: Record<string, unknown>): AppError =>
  new AppError('forbidden', code, details ? { details } : {});
export const unauthenticated = (code = 'unauthenticated'): AppError => new AppError('unauthenticated', code);
export const conflict = (code: string, details?: Record<string, unknown>): AppError =>
  new AppError('conflict', code, details ? { details } : {});
/**
 * Refuses, with `edited_meanwhile`, a change made over another version of a row than the one it has now; a row that
 * does not exist yet has version 0. `values`: what else the form shows, such as the differing `fields`.
 */
export function requireVersion(
  row: { version: number | null } | null | undefined,
  version: number,
  values: Record<string, unknown> = {},
): void {
  const now = row?.version ?? 0;
  if (now !== version) throw conflict('edited_meanwhile', { version: now, ...values });
}
export const invalid = (code: string, fields?: Record<string, string>): AppError =>
  new AppError('invalid', code, fields ? { fields } : {});
export const limit = (code: string, retryAfter: number): AppError => new AppError('limit', code, { retryAfter });
export const precondition = (code: string, details?: Record<string, unknown>): AppError =>
  new AppError('precondition', code, details ? { details } : {});
