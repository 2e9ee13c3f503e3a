import { printed, readFraction } from '@encrier/contract/teaching/fractions';
import {
  type CardBlock,
  type CardColumn,
  type CardModel,
  usualModel,
} from '@encrier/contract/teaching/report-card-model';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { decimalIn } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { dayWords } from '#kernel/content/dates.ts';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import type { Letterhead } from '#kernel/pdf/letterhead.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { cardWords } from './paper.messages.ts';

type PrintedCard = {
  content: CardContent;
  version: number;
  reason: string;
  /** Address of the public verification. */
  address: string;
  /** Name of the copy's recipient; '' for a single copy. */
  copyFor?: string;
  /** Index of the letterhead; the first by default. */
  head?: number;
};
export type PaperHead = { letterhead: Letterhead; bilingual: boolean };
/** Pictures of signatures and stamps, by their file. */
export type Marks = ReadonlyMap<string, PdfPicture>;

const arabic = /\p{Script=Arabic}/u;
const worded = (body: string) => ({ body, rtl: arabic.test(body) });
/** The language of a card's dates and figures: French when it has two. */
const mainOf = (languages: CardModel['languages']): Lang => (languages === 'both' ? 'fr' : languages);
type Exact = string | null | undefined;
type Figures = {
  plain: (text: string | null) => string;
  exact: (value: Exact) => string;
  span: (figures: { low: string; high: string } | null) => string;
};
/** The figures of a card in its main language, with its rounding; a dash for a missing one. */
function figuresOf({ rounding }: CardContent, { languages }: CardModel): Figures {
  const plain = (text: string | null): string => (text === null ? '—' : decimalIn(mainOf(languages), text));
  const exact = (value: Exact): string => plain(value ? printed(readFraction(value), rounding) : null);
  return { plain, exact, span: (figures) => (figures ? `${exact(figures.low)} – ${exact(figures.high)}` : '—') };
}
const rankOf = (rank: { place: number; of: number } | null | undefined): string =>
  rank ? `${rank.place} / ${rank.of}` : '—';

type Key = keyof typeof cardWords.fr;
type Words = { fr: string; ar: string };
type Speak = (key: Key) => Words;
/** Labels in the languages of a model; French when the Arabic label is missing. */
const speaker =
  (languages: CardModel['languages']): Speak =>
  (key) => {
    const [fr, ar] = [cardWords.fr[key], cardWords.ar[key]];
    if (languages === 'en') return { fr: cardWords.en[key], ar: '' };
    if (languages === 'fr') return { fr, ar: '' };
    return languages === 'both' ? { fr, ar } : { fr: ar ? '' : fr, ar };
  };

/** Bars of subjects on paper: the colours of the screen. */
const inks: Readonly<Record<string, string>> = {
  maths: '#4c82e8',
  francais: '#d6536b',
  arabe: '#009f63',
  anglais: '#976ad9',
  histoire: '#b77700',
  svt: '#5f9915',
  physique: '#0a95b7',
  eps: '#d35e1c',
  arts: '#c359a8',
  islam: '#069a92',
  techno: '#7576e6',
};

type Cell = (line: CardContent['lines'][number], figures: Figures) => { body: string; rtl: boolean };
const columnCells: Record<CardColumn, Cell> = {
  coefficient: (line, { plain }) => worded(plain(line.coefficient)),
  average: (line, { plain }) => worded(plain(line.shown)),
  before: (line, { exact }) => worded(exact(line.before)),
  mean: (line, { exact }) => worded(exact(line.figures?.mean)),
  span: (line, { span }) => worded(span(line.figures)),
  rank: (line) => worded(rankOf(line.rank)),
  comment: (line) => worded(line.comment),
};

function subjectsOf(content: CardContent, model: CardModel, label: Speak, figures: Figures) {
  const { lines, general, history } = content;
  const totals: Record<CardColumn, string> = {
    coefficient: '',
    average: figures.plain(general.shown),
    before: figures.exact(history?.at(-1)?.average),
    mean: figures.exact(general.figures?.mean),
    span: figures.span(general.figures),
    rank: rankOf(general.rank),
    comment: '',
  };
  return {
    columns: model.columns,
    heads: [label('subject'), ...model.columns.map((column) => label(column))],
    lines: lines.map((line) => {
      const arabicName = line.subjectAr && line.subjectAr !== line.subject ? line.subjectAr : null;
      const [first, other] =
        model.languages === 'ar'
          ? [arabicName ?? line.subject, null]
          : [line.subject, model.languages === 'both' ? arabicName : null];
      return {
        bar: model.colours ? (inks[line.colour] ?? '#6d6a62') : null,
        subject: worded(first),
        other: other ? worded(other) : null,
        teachers: line.teachers,
        cells: model.columns.map((column) => columnCells[column](line, figures)),
      };
    }),
    total: { label: label('general'), cells: model.columns.map((column) => worded(totals[column])) },
    counted: lines.some((line) => line.average !== null) || general.average !== null,
  };
}

function boxOf(kind: CardBlock, content: CardContent, label: Speak, both: boolean) {
  const { attendance } = content;
  if (kind === 'attendance')
    return {
      // Two languages are printed side by side rather than one under the other.
      width: both ? 1.8 : 1,
      title: label('attendance'),
      pairs: [
        { label: label('halfDays'), value: String(attendance.halfDays) },
        { label: label('unjustified'), value: String(attendance.unjustified) },
        { label: label('late'), value: String(attendance.late) },
      ],
      words: null,
      strong: false,
    };
  if (kind === 'comment')
    return { width: 2, title: label('council'), pairs: [], words: worded(content.comment), strong: false };
  if (kind === 'decision')
    return { width: 1, title: label('decision'), pairs: [], words: worded(content.decision || '—'), strong: true };
  return null;
}
type Box = NonNullable<ReturnType<typeof boxOf>>;
type Row = { kind: string; boxes: Box[] };

/** Blocks that are shown, in their order; small ones that follow one another share a line. */
function rowsOf(content: CardContent, model: CardModel, label: Speak): Row[] {
  const rows: Row[] = [];
  for (const { kind, on } of model.blocks) {
    if (!on || (kind === 'skills' && !content.skills?.length) || (kind === 'evolution' && !content.history?.length))
      continue;
    const box = boxOf(kind, content, label, model.languages === 'both');
    const last = rows.at(-1);
    if (box && last?.kind === 'row') last.boxes.push(box);
    else rows.push({ kind: box ? 'row' : kind, boxes: box ? [box] : [] });
  }
  return rows;
}

function factsOf({ pupil, ...content }: CardContent, model: CardModel, label: Speak) {
  const names = model.languages === 'ar' && pupil.labelAr ? [pupil.labelAr] : [pupil.label];
  if (model.languages === 'both' && pupil.labelAr) names.push(pupil.labelAr);
  return [
    { label: label('pupil'), lines: names.map(worded), strong: true },
    ...(pupil.birthOn
      ? [{ label: label('born'), lines: [worded(dayWords(mainOf(model.languages), pupil.birthOn))], strong: false }]
      : []),
    { label: label('class'), lines: [worded(content.class)], strong: false },
    { label: label('head'), lines: [worded(content.headTeacher || '—')], strong: false },
  ];
}

function printOne(one: PrintedCard, bilingual: boolean, qr: string, marks: Marks) {
  const { content, version, reason, address, head = 0 } = one;
  const model: CardModel = content.model ?? { ...usualModel(bilingual), signatureId: null, stampId: null };
  const label = speaker(model.languages);
  const figures = figuresOf(content, model);
  const made = (key: 'made' | 'rectified' | 'copy', values: Record<string, string>): string => {
    const heading = label(key);
    return Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      heading.fr || heading.ar,
    );
  };
  const markOf = (id: string | null): string | null => (id ? (marks.get(id)?.name ?? null) : null);
  return {
    qr,
    address,
    head,
    year: content.year,
    term: content.term.name,
    rtl: model.languages === 'ar',
    title: label('title'),
    rows: rowsOf(content, model, label),
    facts: factsOf(content, model, label),
    subjects: subjectsOf(content, model, label, figures),
    evolution: [
      ...(content.history ?? []),
      { term: content.term.name, average: content.general.average, mean: content.general.figures?.mean ?? null },
    ].map((term) => ({
      term: worded(term.term),
      average: figures.exact(term.average),
      mean: figures.exact(term.mean),
    })),
    evolutionWords: { title: label('evolution'), average: label('average'), mean: label('mean') },
    skills: (content.skills ?? []).map(({ domain, items }) => ({
      domain: worded(domain),
      items: items.map((item) => ({ name: worded(item.name), mastery: worded(item.mastery || '—') })),
    })),
    signatures: {
      guardian: label('guardian'),
      head: label('direction'),
      who: worded([model.signatory, model.function].filter(Boolean).join(', ')),
      signature: markOf(model.signatureId),
      stamp: markOf(model.stampId),
    },
    footer: model.footer ? worded(model.footer) : null,
    check: label('check').fr || label('check').ar,
    made: made('made', { day: dayWords(mainOf(model.languages), content.madeOn), version: String(version) }),
    rectified: reason ? worded(made('rectified', { reason })) : null,
    copy: one.copyFor ? worded(made('copy', { name: one.copyFor })) : null,
  };
}

/** Content of the template, with its pictures. */
export function printedCards(cards: readonly PrintedCard[], heads: readonly [PaperHead, ...PaperHead[]], marks: Marks) {
  const first = cards[0]?.content;
  // Copies of one card have the same code.
  const codes = [...new Set(cards.map(({ address }) => address))];
  return {
    data: {
      // A card names its own languages; the page is French.
      lang: 'fr' as const,
      title: `${cardWords.fr.title}, ${first?.term.name ?? ''}`,
      schoolName: heads[0].letterhead.head.school,
      heads: heads.map(({ letterhead }) => letterhead.head),
      cards: cards.map((one) => printOne(one, heads[0].bilingual, `qr-${codes.indexOf(one.address)}.png`, marks)),
    },
    pictures: [
      ...codes.map((address, n): PdfPicture => ({ name: `qr-${n}.png`, bytes: qrPicture(address) })),
      ...marks.values(),
    ],
  };
}
