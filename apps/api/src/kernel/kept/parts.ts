import type { ReadCtx } from '#kernel/http/context.ts';
import { keeperOf, type Label, readerOf } from './label.ts';

/** A part of somebody's page. */
type Part = { answer: unknown; label: Label };
type Page = Map<string, Part>;

/** Pages kept at most: the least recently asked for goes first. One of a guardian takes about 10 kB. */
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
 * Parts of a page of one reader, each given again while no table it was made from has changed in its school: what one
 * room writes makes anew the parts that read it, and no others. Answers, for a part with its name, what was made or
 * kept; outside a signed-in request everything is made.
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
