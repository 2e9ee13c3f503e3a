import { maxChoices, type Question, type Strategy } from '@encrier/contract/teaching/diagnostic-questions';
import { maxRead, type JudgedQuestion } from '@encrier/contract/teaching/diagnostic-transfer';
import { CsvError, parse } from 'csv-parse/sync';
import type { CellValue } from '@encrier/contract/kernel/cells';
import { type Candidate, FileUnread, judge, Refused } from './candidate.ts';
import { numberOf } from './gift.ts';
import { answerHead, type Field, heads, kindNames, strategies } from './table.messages.ts';

// A table of our own: one question per line. « Bonnes réponses » names right choices by letter, or says « vrai » or «
// faux »; the cells of the answers hold choices, accepted words, a value and its tolerance, pairs « gauche => droite »,
// or items in order.

const key = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
const kinds = new Map(
  Object.entries(kindNames).flatMap(([kind, names]) =>
    [kind, ...names].map((name) => [key(name), kind as Question['kind']] as const),
  ),
);
const answerColumn = /^(?:reponse|answer|الجواب) ?(\d{1,2})$/;
const letters = 'ABCDEFGHIJ';
/** A cell that a spreadsheet must not evaluate is written with an apostrophe. */
const plain = (cell: string): string =>
  cell.replace(
    /^'(?=[\s\u0000-\u001F\u00A0\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\u2212])/u,
    '',
  );

type Line = { fieldText: (field: Field) => string; answers: string[] };
const decimal = (text: string): number => Number(text.replace(',', '.').replace(/\s/g, ''));

function rightOnes(text: string): { letter: number; percent: number | null }[] {
  return text
    .split(/[;,\s]+/)
    .filter(Boolean)
    .map((one) => {
      const found = /^([A-Ja-j]|10|[1-9])(?::(-?\d{1,3}))?$/.exec(one);
      if (!found) throw new Refused('no_right');
      const at = letters.indexOf(found[1]!.toUpperCase());
      return { letter: at >= 0 ? at : Number(found[1]) - 1, percent: found[2] ? Number(found[2]) : null };
    });
}

function choices(kind: 'single' | 'multiple', statement: string, { fieldText, answers }: Line): Candidate {
  const right = rightOnes(fieldText('right'));
  const share = (nth: number): number =>
    kind === 'single' ? 100 : Math.floor(100 / right.length) + (nth === 0 ? 100 % right.length : 0);
  const list = answers.filter(Boolean).map((label, at) => {
    const nth = right.findIndex(({ letter }) => letter === at);
    return { label, percent: nth < 0 ? 0 : (right[nth]!.percent ?? share(nth)), feedback: '' };
  });
  const shuffle = !/^(?:non|no|0|لا)$/i.test(fieldText('shuffle').trim());
  if (kind === 'single') return { kind, statement, choices: list, shuffle };
  const rule = key(fieldText('rule'));
  const strategy = (Object.entries(strategies).find(([, name]) => name === rule)?.[0] ?? 'share') as Strategy;
  return { kind, statement, choices: list, shuffle, strategy };
}

function readLine(line: Line): Candidate {
  const { fieldText, answers } = line;
  const kind = kinds.get(key(fieldText('kind')));
  if (!kind) throw new Refused('kind', fieldText('kind'));
  const statement = fieldText('statement');
  const filled = answers.filter(Boolean);
  const rules = key(fieldText('rule')).split(/[,;] ?/);
  switch (kind) {
    case 'single':
    case 'multiple':
      return choices(kind, statement, line);
    case 'truth': {
      const right = key(fieldText('right') || (filled[0] ?? ''));
      if (!/^(?:vrai|true|v|t|faux|false|f|صحيح|خطا)$/.test(right)) throw new Refused('no_right');
      return { kind, statement, truth: /^(?:v|t|صحيح)/.test(right) };
    }
    case 'short':
      return {
        kind,
        statement,
        accepted: filled,
        capitals: rules.includes('majuscules'),
        accents: rules.includes('accents'),
      };
    case 'number': {
      const [value = '', room = '', unit = ''] = answers;
      const relative = /%\s*$/.test(room);
      const tolerance = room.trim() ? decimal(room.replace('%', '')) : null;
      const found = numberOf(value);
      return { kind, statement, value: found.value, tolerance: Math.abs(tolerance ?? found.tolerance), relative, unit };
    }
    case 'gaps':
      return { kind, statement, text: answers[0] ?? '' };
    case 'matching':
      return {
        kind,
        statement,
        pairs: filled.map((one) => {
          const at = one.indexOf('=>');
          if (at < 0) throw new Refused('malformed');
          return { left: one.slice(0, at), right: one.slice(at + 2) };
        }),
      };
    case 'ordering':
      return { kind, statement, items: filled };
    case 'scale':
      return { kind, statement, least: answers[0] ?? '', most: answers[1] ?? '' };
    case 'labels':
      // A table cannot contain its picture.
      throw new Refused('kind', kind);
    case 'file':
      return { kind, statement };
    case 'audio':
      return { kind, statement };
    case 'long':
      return { kind, statement };
  }
}

/** The most frequent separator of the first line. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  return [';', '\t', ','].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
};

const fieldOf = (name: string): Field | null =>
  (Object.entries(heads).find(([, names]) => names.some((one) => key(one) === name))?.[0] as Field | undefined) ?? null;

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      to: maxRead * 4,
      max_record_size: 200_000,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new FileUnread('file_broken');
    throw error;
  }
}

/** Whether a text is a table of questions, by its first line. */
export const isTable = (text: string): boolean => {
  const first = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 1)[0] ?? '';
  const names = first.split(separatorOf(first)).map((one) => key(one.replace(/^"|"$/g, '')));
  return names.some((name) => fieldOf(name) === 'kind') && names.some((name) => fieldOf(name) === 'statement');
};

/** Checks the lines of a table. */
export function readTable(text: string): { items: JudgedQuestion[]; left: number } {
  const [first = [], ...rows] = rowsOf(text);
  const columns = first.map((name) => ({
    field: fieldOf(key(name)),
    answer: Number(answerColumn.exec(key(name))?.[1] ?? 0),
  }));
  const lines = rows.flatMap((cells, at) =>
    cells.some((cell) => cell.trim()) ? [{ cells: cells.map(plain), at: at + 2 }] : [],
  );
  const items = lines.slice(0, maxRead).map(({ cells, at }) => {
    const fieldText = (field: Field): string => cells[columns.findIndex((one) => one.field === field)]?.trim() ?? '';
    const answers = Array.from(
      { length: maxChoices },
      (_, nth) => cells[columns.findIndex((one) => one.answer === nth + 1)]?.trim() ?? '',
    );
    return judge(at, fieldText('statement'), () => {
      const points = fieldText('points') ? decimal(fieldText('points')) : 1;
      return {
        ...readLine({ fieldText, answers }),
        points,
        skill: fieldText('skill'),
        section: fieldText('section'),
      };
    });
  });
  return { items, left: Math.max(0, lines.length - maxRead) };
}

type Row = { answers: CellValue[]; right?: string; rule?: string; shuffle?: string };
function rowOf(question: Question): Row {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const shares =
        question.kind === 'multiple' || question.choices.some(({ percent }) => percent !== 0 && percent !== 100);
      return {
        answers: question.choices.map(({ label }) => label),
        right: question.choices
          .flatMap(({ percent }, at) => (percent === 0 ? [] : [`${letters[at]}${shares ? `:${percent}` : ''}`]))
          .join(', '),
        rule: question.kind === 'multiple' ? strategies[question.strategy] : '',
        shuffle: question.shuffle ? 'oui' : 'non',
      };
    }
    case 'truth':
      return { answers: [], right: question.truth ? 'vrai' : 'faux' };
    case 'short': {
      const rule = [question.capitals && 'majuscules', question.accents && 'accents'].filter(Boolean).join(', ');
      return { answers: question.accepted, rule };
    }
    case 'number': {
      const { value, tolerance, relative, unit } = question;
      return { answers: [String(value), `${tolerance}${relative ? ' %' : ''}`, unit] };
    }
    case 'gaps':
      return { answers: [question.text] };
    case 'matching':
      return { answers: question.pairs.map(({ left, right }) => `${left} => ${right}`) };
    case 'ordering':
      return { answers: question.items };
    case 'scale':
      return { answers: [question.least, question.most] };
    default:
      return { answers: [] };
  }
}

/** The rows of a table that `readTable` can read back; feedback on choices is left out. */
export function tableOf(questions: readonly Question[]): CellValue[][] {
  const fields = Object.keys(heads) as Field[];
  const answers = Array.from({ length: maxChoices }, (_, at) => `${answerHead} ${at + 1}`);
  return [
    [...fields.map((field) => heads[field][0]), ...answers],
    ...questions.map((question) => {
      const row = rowOf(question);
      const values: Record<Field, string> = {
        kind: kindNames[question.kind][0]!,
        statement: question.statement,
        points: String(question.points),
        skill: question.skill,
        section: question.section,
        right: row.right ?? '',
        rule: row.rule ?? '',
        shuffle: row.shuffle ?? '',
      };
      return [...fields.map((field) => values[field]), ...answers.map((_, at) => row.answers[at] ?? '')];
    }),
  ];
}
