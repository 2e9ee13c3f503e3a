import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Messages, Plain } from '#kernel/notify/messages.ts';

/** Somebody who reads the week of a pupil: a guardian who guards him that day, or the pupil himself. */
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
  /** Instants between which something was published to be of the week. */
  since: Date;
  until: Date;
  /** The seven days that follow. */
  next: WeeklySpan;
};
export type WeeklyAsk = {
  db: ReadDb;
  now: Date;
  /** The school's day on which readers are judged. */
  today: string;
  week: WeeklyWeek;
  /** All those who are asked for, to join: `rd(account_id, person_id, pupil_id, self)`. */
  readers: AliasedRawBuilder<WeeklyReaderRow, 'rd'>;
};
export type WeeklyReaderRow = { account_id: string; person_id: string; pupil_id: string; self: boolean };
/** One thing of a reader's week. */
export type WeeklyRow = {
  accountId: string;
  pupilId: string;
  day: string | null;
  /** What it is, a key of the part's words. */
  word: string;
  /** What it is about, as the school wrote it; '' where the word says all. */
  text: string;
  /** The subject taught, where there is one. */
  subject?: string | null;
  subjectAr?: string | null;
  /** A mark and what it is out of. */
  mark?: string | null;
  outOf?: string | null;
};

/**
 * What a room says of a pupil's week, as its manifest declares it; empty where the pupil's organisation switched its
 * module off.
 */
export type WeeklyPart = {
  part: string;
  /** Ascending; leave gaps. */
  order: number;
  module?: ModuleKey;
  /** Names nobody and nothing: it stands in mails, with a number (SEC-PSH-01). */
  title: Plain;
  words: Messages<string>;
  /** The page that says more, un-prefixed. */
  path: string;
  /** Of all readers asked for, in one statement, each in his own reach; in the order in which they are shown. */
  rows: (ask: WeeklyAsk) => Promise<WeeklyRow[]>;
};

let declared: readonly WeeklyPart[] = [];
/** Learns what rooms say of a week. Throws for a part declared twice. */
export function declareWeekly(rooms: readonly { weekly?: readonly WeeklyPart[] }[]): void {
  const parts = rooms.flatMap(({ weekly }) => weekly ?? []).sort((a, b) => a.order - b.order);
  const twice = parts.find(({ part }, at) => parts.findIndex((one) => one.part === part) !== at);
  if (twice) throw new Error(`two rooms declare the weekly part ${twice.part}`);
  declared = parts;
}
export const weeklyParts = (): readonly WeeklyPart[] => declared;

const joined = (readers: readonly WeeklyReader[]): WeeklyAsk['readers'] => {
  const rows = readers.map(({ accountId, personId, pupilId, self }) => ({
    ...{ account_id: accountId, person_id: personId, pupil_id: pupilId, self },
  }));
  return sql<WeeklyReaderRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'rd'>(
    sql`rd(account_id uuid, person_id uuid, pupil_id uuid, self boolean)`,
  );
};

export type FilledPart = { part: WeeklyPart; rows: WeeklyRow[] };
const keyOf = ({ accountId, pupilId }: { accountId: string; pupilId: string }): string => `${accountId} ${pupilId}`;

/** The week of each reader and pupil that holds something, in one statement per room whatever their number. */
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
