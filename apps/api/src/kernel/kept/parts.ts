import type { ReadCtx } from '#kernel/http/context.ts';
import { keeperOf, type Label, readerOf } from './label.ts';

/** A part of a reader's page. */
type Part = { answer: unknown; label: Label };
type Page = Map<string, Part>;

/** Most pages kept; the least recently used is dropped first. A guardian's takes about 10 kB. */
const MOST = 1000;

const pages = new Map<string, Page>();

function pageOf(name: string): Page {
  const page = pages.get(name) ?? new Map<string, Part>();
  pages.delete(name);
  pages.set(name, page);
  if (pages.size > MOST) pages.delete(pages.keys().next().value ?? '');
  return page;
}

/**
 * Parts of one reader's page, each reused while none of its tables has changed in the school: a write makes only the
 * parts that read its tables again. Returns a function that gives the part of a name, made or kept; outside a signed-in
 * request every part is made.
 */
export async function openParts(
  ctx: ReadCtx,
  kind: string,
  about: unknown,
): Promise<<T>(name: string, make: (ctx: ReadCtx) => Promise<T>) => Promise<T>> {
  const keeper = await keeperOf(ctx);
  if (!keeper || !ctx.identity) return async (_name, make) => make(ctx);
  const page = pageOf(`${ctx.schoolId} ${kind} ${ctx.today} ${JSON.stringify(about)} ${readerOf(ctx.identity)}`);
  return async <T>(name: string, make: (ctx: ReadCtx) => Promise<T>): Promise<T> => {
    const known = page.get(name);
    if (known && keeper.holds(known.label)) {
      keeper.uses(known.label);
      if (ctx.kernel.config.proveKept) await keeper.prove(name, known.label, known.answer, await make(ctx));
      return known.answer as T;
    }
    const { answer, label } = await keeper.make(make);
    if (label) page.set(name, { answer, label });
    else page.delete(name);
    return answer;
  };
}
