import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type SummaryDetails, type SummaryKey, summaryKeys } from '@encrier/contract/teaching/summary-figures';
import type { Fraction } from '@encrier/contract/teaching/fractions';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/**
 * For whom rooms speak. `caller`: a member of the staff, in the reach of each room. `table`: the same, of what families
 * read too, since they sit beside him. `family`: what families read, whoever asks; the report has judged that he may.
 */
export type SummaryReader = 'caller' | 'table' | 'family';
export type SummarySpan = { id: string; startsOn: string; endsOn: string };
export type SummaryAsk = {
  reader: SummaryReader;
  pupilIds: readonly string[];
  /** Terms of one year, the first one first. */
  terms: readonly SummarySpan[];
};
/**
 * What is counted of a pupil in a term: `part` of `whole`. A mark or a number of things is a part of one; a share is so
 * many of what was asked.
 */
export type Counted = { pupilId: string; termId: string; key: SummaryKey; part: Fraction; whole: number };

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
/**
 * What a room adds to summary reports: figures of any number of pupils in a bounded number of statements, and what
 * stands behind them for one.
 */
export type SummaryBlock = {
  slot: string;
  keys: readonly SummaryKey[];
  figures?: (ctx: Asker, ask: SummaryAsk) => Promise<Counted[]>;
  /** Of one pupil, the last term asked for being the one that is shown. */
  details?: (ctx: Asker, ask: SummaryAsk) => Promise<SummaryDetails>;
};

const blocks = new Map<string, SummaryBlock & { module: ModuleKey | null }>();
/**
 * Declares what a room adds, empty while its module is off. Throws when its slot or one of its figures is another's
 * already.
 */
export function summaryBlock(block: SummaryBlock, module: ModuleKey | null = null): void {
  if (blocks.has(block.slot)) throw new Error(`summary slot ${block.slot} declared twice`);
  const taken = [...blocks.values()].flatMap(({ keys }) => keys);
  const twice = block.keys.find((key) => taken.includes(key));
  if (twice) throw new Error(`summary figure ${twice} declared twice`);
  blocks.set(block.slot, { ...block, module });
}
/** Figures of the contract that no room fills. */
export const unfilledFigures = (): SummaryKey[] => {
  const filled = new Set([...blocks.values()].flatMap(({ keys }) => keys));
  return summaryKeys.filter((key) => !filled.has(key));
};

type Off = Pick<Ctx, 'off'>;
const open = (ctx: Off) => [...blocks.values()].filter(({ module }) => !module || !ctx.off?.has(module));

/** Figures of all rooms, in the order of the contract's keys by room. */
export async function summaryFigures(ctx: Asker & Off, ask: SummaryAsk): Promise<Counted[]> {
  if (!ask.pupilIds.length || !ask.terms.length) return [];
  const found = await Promise.all(open(ctx).map(async ({ figures }) => (await figures?.(ctx, ask)) ?? []));
  return found.flat();
}
/** What rooms say of one pupil beside figures. */
export async function summaryDetailsOf(ctx: Asker & Off, ask: SummaryAsk): Promise<SummaryDetails> {
  if (!ask.terms.length) return {};
  const found = await Promise.all(open(ctx).map(async ({ details }) => (await details?.(ctx, ask)) ?? {}));
  return Object.assign({}, ...found);
}
