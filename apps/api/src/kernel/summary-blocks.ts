import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type SummaryDetails, type SummaryKey, summaryKeys } from '@encrier/contract/teaching/summary-figures';
import type { Fraction } from '@encrier/contract/teaching/fractions';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';

/**
 * For whom the data is selected. `caller`: a member of staff, within each room's reach. `table`: the same, limited to
 * what families may read, since they sit beside the caller. `family`: what families may read, whoever asks; the report
 * has checked the right.
 */
export type SummaryReader = 'caller' | 'table' | 'family';
export type SummarySpan = { id: string; startsOn: string; endsOn: string };
export type SummaryAsk = {
  reader: SummaryReader;
  pupilIds: readonly string[];
  /** Terms of one year, in order. */
  terms: readonly SummarySpan[];
};
/**
 * A figure of a pupil in a term: `part` of `whole`. A mark or a count has `whole` one; a share counts the requested
 * items.
 */
export type Counted = { pupilId: string; termId: string; key: SummaryKey; part: Fraction; whole: number };

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
/**
 * A room's part of summary reports: figures of any number of pupils in a bounded number of statements, and details for
 * one pupil.
 */
export type SummaryBlock = {
  slot: string;
  keys: readonly SummaryKey[];
  figures?: (ctx: Asker, ask: SummaryAsk) => Promise<Counted[]>;
  /** Of one pupil; the last term of the request is the one displayed. */
  details?: (ctx: Asker, ask: SummaryAsk) => Promise<SummaryDetails>;
};

const blocks = new Map<string, SummaryBlock & { module: ModuleKey | null }>();
/**
 * Declares a room's part, empty while its module is off. Throws when its slot or one of its figures is already
 * declared.
 */
export function summaryBlock(block: SummaryBlock, module: ModuleKey | null = null): void {
  if (blocks.has(block.slot)) throw new Error(`summary slot ${block.slot} declared twice`);
  const taken = [...blocks.values()].flatMap(({ keys }) => keys);
  const twice = block.keys.find((key) => taken.includes(key));
  if (twice) throw new Error(`summary figure ${twice} declared twice`);
  blocks.set(block.slot, { ...block, module });
}
/** Figures of the contract that no room provides. */
export const unfilledFigures = (): SummaryKey[] => {
  const filled = new Set([...blocks.values()].flatMap(({ keys }) => keys));
  return summaryKeys.filter((key) => !filled.has(key));
};

type Off = Pick<Ctx, 'off'>;
const open = (ctx: Off) => [...blocks.values()].filter(({ module }) => !module || !ctx.off?.has(module));

/** Figures of all rooms, in the order of the contract's keys per room. */
export async function summaryFigures(ctx: Asker & Off, ask: SummaryAsk): Promise<Counted[]> {
  if (!ask.pupilIds.length || !ask.terms.length) return [];
  const found = await Promise.all(open(ctx).map(async ({ figures }) => (await figures?.(ctx, ask)) ?? []));
  return found.flat();
}
/** Details of one pupil from all rooms. */
export async function summaryDetailsOf(ctx: Asker & Off, ask: SummaryAsk): Promise<SummaryDetails> {
  if (!ask.terms.length) return {};
  const found = await Promise.all(open(ctx).map(async ({ details }) => (await details?.(ctx, ask)) ?? {}));
  return Object.assign({}, ...found);
}
