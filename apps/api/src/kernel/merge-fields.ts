import type { Lang } from '@encrier/contract/kernel/schema';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { Plain } from '#kernel/notify/messages.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
/** A field that a letter about a pupil may insert, by its name between braces. */
export type MergeField = { name: string; words: Plain };
/** The value for a pupil in the language of the letter; '' where there is none. */
export type MergeValue = (pupilId: string, name: string, lang: Lang) => string;

/** Fields that a room offers to letters, declared in its manifest; none while its module is off. */
export type MergeGroup = {
  group: string;
  /** Ascending; leave gaps. */
  order: number;
  module?: ModuleKey;
  title: Plain;
  /** The fields that the caller may insert. */
  fields: (ctx: Asker) => Promise<readonly MergeField[]>;
  /**
   * Values of these fields for pupils, in a constant number of statements; '' for a pupil the caller may not read.
   * Called with the names that a text uses and the caller may insert.
   */
  values: (ctx: Asker, names: readonly string[], pupilIds: readonly string[]) => Promise<MergeValue>;
};

let declared: readonly MergeGroup[] = [];
/** Registers the fields of all rooms. Throws for a group declared twice. */
export function declareMergeFields(rooms: readonly { merge?: readonly MergeGroup[] }[]): void {
  const groups = rooms.flatMap(({ merge }) => merge ?? []).sort((a, b) => a.order - b.order);
  const twice = groups.find(({ group }, at) => groups.findIndex((one) => one.group === group) !== at);
  if (twice) throw new Error(`two rooms declare the merge fields ${twice.group}`);
  declared = groups;
}

export type MergeAsker = Asker & Pick<Ctx, 'off'>;
export type OpenGroup = { group: MergeGroup; fields: readonly MergeField[] };
/** Groups with a field the caller may insert. A name that two rooms give belongs to the first one. */
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

/** Values of these fields for pupils: one call per room. */
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
