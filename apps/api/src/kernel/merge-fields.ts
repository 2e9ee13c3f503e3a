import type { Lang } from '@encrier/contract/kernel/schema';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { Plain } from '#kernel/notify/messages.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
/** What a letter about a pupil may insert, by the name that stands between braces. */
export type MergeField = { name: string; words: Plain };
/** Of a pupil, in the language of his letter; '' where there is nothing to say. */
export type MergeValue = (pupilId: string, name: string, lang: Lang) => string;

/** What a room lets letters insert, as its manifest declares it; empty while its module is off. */
export type MergeGroup = {
  group: string;
  /** Ascending; leave gaps. */
  order: number;
  module?: ModuleKey;
  title: Plain;
  /** Those that the caller may insert, by his rights. */
  fields: (ctx: Asker) => Promise<readonly MergeField[]>;
  /**
   * What these fields say of pupils, in statements whose number does not grow with theirs; '' of a pupil of whom the
   * caller reads it not. Asked for names that a text uses, and that the caller may insert.
   */
  values: (ctx: Asker, names: readonly string[], pupilIds: readonly string[]) => Promise<MergeValue>;
};

let declared: readonly MergeGroup[] = [];
/** Learns what rooms let letters insert. Throws for a group declared twice. */
export function declareMergeFields(rooms: readonly { merge?: readonly MergeGroup[] }[]): void {
  const groups = rooms.flatMap(({ merge }) => merge ?? []).sort((a, b) => a.order - b.order);
  const twice = groups.find(({ group }, at) => groups.findIndex((one) => one.group === group) !== at);
  if (twice) throw new Error(`two rooms declare the merge fields ${twice.group}`);
  declared = groups;
}

export type MergeAsker = Asker & Pick<Ctx, 'off'>;
export type OpenGroup = { group: MergeGroup; fields: readonly MergeField[] };
/** Groups in which the caller may insert something. A name that two rooms give is the first one's. */
export async function openMergeFields(ctx: MergeAsker): Promise<OpenGroup[]> {
  const taken = new Set<string>();
  const open: OpenGroup[] = [];
  for (const group of declared) {
    if (group.module && ctx.off?.has(group.module)) continue;
    const fields = (await group.fields(ctx)).filter(({ name }) => !taken.has(name));
    for (const { name } of fields) taken.add(name);
    if (fields.length) open.push({ group, fields });
  }
  return open;
}

/** What some of these fields say of pupils: each room is asked once, for its own. */
export async function mergeValues(
  ctx: MergeAsker,
  open: readonly OpenGroup[],
  names: readonly string[],
  pupilIds: readonly string[],
): Promise<(pupilId: string, lang: Lang) => Record<string, string>> {
  const parts: { own: string[]; value: MergeValue }[] = [];
  for (const { group, fields } of open) {
    const own = fields.map(({ name }) => name).filter((name) => names.includes(name));
    if (own.length) parts.push({ own, value: await group.values(ctx, own, pupilIds) });
  }
  return (pupilId, lang) =>
    Object.fromEntries(parts.flatMap(({ own, value }) => own.map((name) => [name, value(pupilId, name, lang)])));
}
