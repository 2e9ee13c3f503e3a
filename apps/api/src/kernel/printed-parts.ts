import type { Lang } from '@encrier/contract/kernel/schema';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today' | 'off'> & { db: ReadDb };
/** Facts under a title: a person's name where there are several, otherwise ''. */
export type PrintedSection = { title: string; blocks: { title: string; facts: [string, string][] }[] };

/** A room's part of the printed sheet of a pupil, declared in its manifest; nothing while its module is off. */
export type PrintedPart = {
  part: string;
  /** Ascending; leave gaps. */
  order: number;
  module?: ModuleKey;
  /** What the caller may read about the pupil; the room applies its own rule. */
  sections: (ctx: Asker, pupilId: string, lang: Lang) => Promise<PrintedSection[]>;
};

let declared: readonly PrintedPart[] = [];
/** Registers the parts of all rooms. Throws for a part declared twice. */
export function declarePrintedParts(rooms: readonly { printed?: readonly PrintedPart[] }[]): void {
  const parts = rooms.flatMap(({ printed }) => printed ?? []).sort((a, b) => a.order - b.order);
  const twice = parts.find(({ part }, at) => parts.findIndex((one) => one.part === part) !== at);
  if (twice) throw new Error(`two rooms declare the printed part ${twice.part}`);
  declared = parts;
}

/** All parts of the printed sheet of a pupil, for this caller. */
export async function printedSections(ctx: Asker, pupilId: string, lang: Lang): Promise<PrintedSection[]> {
  const open = declared.filter(({ module }) => !module || !ctx.off?.has(module));
  const found = await Promise.all(open.map((part) => part.sections(ctx, pupilId, lang)));
  return found.flat().filter(({ blocks }) => blocks.length > 0);
}
