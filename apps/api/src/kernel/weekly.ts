import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Messages, Plain } from '#kernel/notify/messages.ts';

/** A reader of a pupil's week: a guardian who guards them that day, or the pupil. */
export type WeeklyReader = {
  accountId: string;
  personId: string;
  pupilId: string;
  self: boolean;
  /** Modules that the pupil's organisation switched off. */
  off: readonly string[];
};
export type WeeklySpan = { from: string; to: string };
export type WeeklyWeek = WeeklySpan & {
  /** Publications between these instants belong to the week. */
  since: Date;
  until: Date;
  /** The following seven days. */
  next: WeeklySpan;
};
export type WeeklyAsk = {
  db: ReadDb;
  now: Date;
  /** Day on the school's clock, for the rights of the readers. */
  today: string;
  week: WeeklyWeek;
  /** All readers, to join: `rd(account_id, person_id, pupil_id, self)`. */
  readers: AliasedRawBuilder<WeeklyReaderRow, 'rd'>;
};
export type WeeklyReaderRow = { account_id: string; person_id: string; pupil_id: string; self: boolean };
/** One item of a reader's week. */
export type WeeklyRow = {
  accountId: string;
  pupilId: string;
  day: string | null;
  /** What it is: a key of the part's words. */
  word: string;
  /** What it is about, as written by the school; '' where the word is enough. */
  text: string;
  /** Its subject, if any. */
  subject?: string | null;
  subjectAr?: string | null;
  /** A mark and its maximum. */
  mark?: string | null;
  outOf?: string | null;
};

/**
 * A room's part of a pupil's week, declared in its manifest; empty where the pupil's organisation switched its module
 * off.
 */
export type WeeklyPart = {
  part: string;
  /** Ascending; leave gaps. */
  order: number;
  module?: ModuleKey;
  /** Names nobody and nothing: it appears in mails, with a number (SEC-PSH-01). */
  title: Plain;
  words: Messages<string>;
  /** The page with more, without area prefix. */
  path: string;
  /** Items of all readers, in one statement, each within their own reach and in display order. */
  rows: (ask: WeeklyAsk) => Promise<WeeklyRow[]>;
};

let declared: readonly WeeklyPart[] = [];
/** Registers the parts of all rooms. Throws for a part declared twice. */
export function declareWeekly(rooms: readonly { weekly?: readonly WeeklyPart[] }[]): void {
  const parts = rooms.flatMap(({ weekly }) => weekly ?? []).sort((a, b) => a.order - b.order);
  const twice = parts.find(({ part }, at) => parts.findIndex((one) => one.part === part) !== at);
  if (twice) throw new Error(`two rooms declare the weekly part ${twice.part}`);
  declared = parts;
}
export const weeklyParts = (): readonly WeeklyPart[] => declared;

const joined = (readers: readonly WeeklyReader[]): WeeklyAsk['readers'] => {
  const rows = readers.map(({ accountId, personId, pupilId, self }) => ({
    account_id: accountId,
    person_id: personId,
    pupil_id: pupilId,
    self,
  }));
  return sql<WeeklyReaderRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'rd'>(
    sql`rd(account_id uuid, person_id uuid, pupil_id uuid, self boolean)`,
  );
};

export type FilledPart = { part: WeeklyPart; rows: WeeklyRow[] };
const keyOf = ({ accountId, pupilId }: { accountId: string; pupilId: string }): string => `${accountId} ${pupilId}`;

/** The non-empty weeks of all readers and pupils, in one statement per room whatever their number. */
export async function fillWeeks(
  ask: Omit<WeeklyAsk, 'readers'>,
  readers: readonly WeeklyReader[],
): Promise<Map<string, FilledPart[]>> {
  const weeks = new Map<string, FilledPart[]>();
  for (const part of declared) {
    const open = readers.filter(({ off }) => !part.module || !off.includes(part.module));
    if (!open.length) continue;
    const rows = await part.rows({ ...ask, readers: joined(open) });
    for (const [key, own] of Map.groupBy(rows, keyOf)) weeks.set(key, [...(weeks.get(key) ?? []), { part, rows: own }]);
  }
  return weeks;
}
export const weekOf = (weeks: Map<string, FilledPart[]>, one: { accountId: string; pupilId: string }): FilledPart[] =>
  weeks.get(keyOf(one)) ?? [];
