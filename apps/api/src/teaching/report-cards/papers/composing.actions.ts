import { readTenant } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { ZipPart } from '#kernel/exports/zipped.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { copiesOf } from '../report-cards.policy.ts';
import { type Marks, type PaperHead, printedCards } from './paper.present.ts';
import { addressOf, copyRows, currentCards, homesOf, marksOf, paperHead } from './papers.queries.ts';
import { cardTemplate } from './template.present.ts';

/** A class whose papers are put together, with its name. */
export type OfClass = { classId: string; termId: string; className: string; term: string };
export type PaperForm = 'pdf' | 'copies' | 'zip';

async function classPapers(db: ReadDb, ctx: Ctx, { classId, termId, className, term }: OfClass, form: PaperForm) {
  const rows = await currentCards(db, classId, termId)
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .select(['f.sha256', 'f.name'])
    .execute();
  if (!rows.length) throw conflict('report_cards.not_frozen');
  const cards = rows.flatMap(({ code, sha256, name, content, ...one }) =>
    code && sha256 && name ? [{ ...one, code, sha256, name, content: contentOf(content) }] : [],
  );
  if (cards.length < rows.length) throw conflict('report_cards.papers_missing');
  const pupilIds = cards.map(({ pupilId }) => pupilId);
  const homes = form === 'copies' ? await homesOf(db, pupilIds, ctx.today) : null;
  const cardIds = form === 'pdf' ? [] : cards.map(({ id }) => id);
  const copies = Map.groupBy(await copyRows(db, cardIds), ({ cardId }) => cardId);
  return { classId, className, term, cards, copies, homes };
}
export type ClassPapers = Awaited<ReturnType<typeof classPapers>>;
export type Gathered = {
  classes: readonly ClassPapers[];
  heads: readonly PaperHead[];
  headOf: Map<string, number>;
  marks: Marks;
};

/** Sealed papers of some classes, in order, with all that printing needs. Throws for a class with missing papers. */
export const gatherPapers = (ctx: Ctx, of: readonly OfClass[], form: PaperForm): Promise<Gathered> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const classes: ClassPapers[] = [];
    for (const one of of) classes.push(await classPapers(db, ctx, one, form));
    const [heads, headOf, known]: [PaperHead[], Map<string, number>, Map<string | null, number>] = [
      [],
      new Map(),
      new Map(),
    ];
    for (const { classId } of classes) {
      const head = await paperHead(db, ctx, classId, `letterhead-${heads.length}`);
      const { orgId } = head.letterhead;
      if (!known.has(orgId)) known.set(orgId, heads.push(head) - 1);
      headOf.set(classId, known.get(orgId)!);
    }
    const contents = classes.flatMap(({ cards }) => cards.map(({ content }) => content));
    return { classes, heads, headOf, marks: await marksOf(db, ctx, contents) };
  });

export const pupilsIn = ({ classes }: Gathered): string[] =>
  classes.flatMap(({ cards }) => cards.map(({ pupilId }) => pupilId));

/** All of them as one document; with a copy for each home of parents who live apart, when homes were loaded. */
export function documentOf(ctx: Ctx, { classes, heads, headOf, marks }: Gathered): Promise<Buffer> {
  const cards = classes.flatMap(({ classId, cards: own, copies, homes }) =>
    own.flatMap(({ id, pupilId, content, version, reason, code }) => {
      // Cards made before copies were sealed: current addresses of the guardians, the card's own code.
      const sealed = copies.get(id)?.map((copy) => ({ name: copy.name, code: copy.code }));
      const whose = sealed ?? copiesOf(homes?.get(pupilId) ?? []).map((name) => ({ name, code }));
      return whose.map((copy) => ({
        content,
        version,
        reason,
        copyFor: copy.name,
        head: headOf.get(classId) ?? 0,
        address: addressOf(ctx, copy.code),
      }));
    }),
  );
  const [first, ...others] = heads;
  if (!first) throw conflict('report_cards.not_frozen');
  const printed = printedCards(cards, [first, ...others], marks);
  const letterheads = [first.letterhead, ...others.map(({ letterhead }) => letterhead)] as const;
  return renderPaper(ctx, letterheads, cardTemplate, printed.data, printed.pictures);
}

/** Maximum number of cards in one document: a longer one takes too much memory. */
const maxPrinted = 120;
/** The same in several documents; no class is split unless it is larger than a document. */
export function volumesOf(gathered: Gathered): Gathered[] {
  const volumes: ClassPapers[][] = [];
  let room = 0;
  for (const one of gathered.classes) {
    if (one.cards.length > room) {
      volumes.push([]);
      room = maxPrinted;
    }
    volumes.at(-1)!.push(one);
    room -= one.cards.length;
  }
  return volumes.map((classes) => ({ ...gathered, classes }));
}

const fileWord = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
/**
 * The sealed papers, each under its class and number: a copy for each home of parents who live apart, otherwise a
 * single paper.
 */
export const partsOf = ({ classes }: Gathered): ZipPart[] =>
  classes.flatMap(({ className, term, cards, copies }) => {
    const folder = classes.length > 1 ? `${fileWord(`${className}, ${term}`)}/` : '';
    const papers = cards.flatMap(
      ({ id, sha256, name }) =>
        copies.get(id)?.map((one) => ({ sha256: one.sha256, name: one.fileName })) ?? [{ sha256, name }],
    );
    const digits = String(papers.length).length;
    return papers.map(({ sha256, name }, n) => ({
      sha256,
      name: `${folder}${String(n + 1).padStart(Math.max(2, digits), '0')} ${fileWord(name)}`,
    }));
  });
