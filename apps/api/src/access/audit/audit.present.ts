import { hideSensitive } from '#kernel/act/redaction.ts';

export type AuditRow = {
  seq: number;
  at: Date;
  actor_kind: string;
  actor_first: string | null;
  actor_last: string | null;
  as_first: string | null;
  as_last: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: unknown;
  after: unknown;
};

const named = (first: string | null, last: string | null): string | null =>
  first === null ? null : `${first} ${last ?? ''}`.trim();

/**
 * One line of the journal; an action without account says who did it (`job`, `command`) or nothing. Sensitive values
 * stay hidden from a reader without the right to it, also in lines written when the journal kept more.
 */
export function presentEntry(row: AuditRow, readsSensitive: boolean) {
  const shown = (value: unknown): unknown => (readsSensitive ? value : hideSensitive(row.object_type, value));
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor:
      named(row.actor_first, row.actor_last) ??
      (row.actor_kind === 'job' || row.actor_kind === 'command' ? row.actor_kind : null),
    as: named(row.as_first, row.as_last),
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    objectName: null,
    objectGone: false,
    before: shown(row.before),
    after: shown(row.after),
  };
}
