import type { Question, Strategy } from '@encrier/contract/teaching/diagnostic-questions';
import { maxRead, type JudgedQuestion } from '@encrier/contract/teaching/diagnostic-transfer';
import { type Candidate, judge, type Losses, Refused, wholePercents } from './candidate.ts';
import { htmlText } from './html-text.ts';

// GIFT, the text format of Moodle (https://docs.moodle.org/en/GIFT_format): questions separated by a blank line,
// comments after `//`, `::title::`, `[format]`, answers in braces, `\` before special signs. Data without a GIFT sign
// is written in a comment before the question, which other software ignores.

const escaped = /\\([~=#{}:\\n])/g;
/** Private-use characters replace escaped ones while a question is split. */
const hide = (text: string): string =>
  text
    .replace(/[\uE000-\uE007]/g, '')
    .replace(escaped, (_, sign: string) => String.fromCharCode(0xe000 + '~=#{}:\\n'.indexOf(sign)));
const show = (text: string): string =>
  text.replace(/[\uE000-\uE007]/g, (sign) => '~=#{}:\\\n'[sign.charCodeAt(0) - 0xe000]!);
const escapeSigns = (text: string): string => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

type Meta = Record<string, unknown>;
const mark = /^\s*\/\/ encrier (\{.*\})\s*$/;
const keys = ['section', 'points', 'skill', 'shuffle', 'strategy', 'capitals', 'accents', 'unit'] as const;
function readMeta(line: string): Meta | null {
  const found = mark.exec(line)?.[1];
  if (!found || found.length > 40_000) return null;
  try {
    const value: unknown = JSON.parse(found);
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Meta) : null;
  } catch {
    return null;
  }
}
const pick = (meta: Meta | null, names: readonly string[]): Meta =>
  Object.fromEntries(names.flatMap((name) => (meta && name in meta ? [[name, meta[name]]] : [])));

type Answer = { sign: '=' | '~'; percent: number | null; body: string; feedback: string };
/** Answers between the braces; a sign inside an answer was hidden. */
function cutAnswers(inside: string): Answer[] {
  const parts = inside.replace(/####[\s\S]*$/, '').split(/([~=])/);
  const answers: Answer[] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const percent = /^\s*%(-?\d{1,3}(?:\.\d{1,6})?)%/.exec(parts[at + 1]!);
    const [body = '', ...feedback] = parts[at + 1]!.slice(percent?.[0].length ?? 0).split('#');
    answers.push({
      sign: parts[at] as '=' | '~',
      percent: percent ? Number(percent[1]) : null,
      body: show(body.trim()).trim(),
      feedback: show(feedback.join('#').trim()).trim(),
    });
  }
  return answers;
}

function choiceQuestion(statement: string, answers: readonly Answer[], meta: Meta | null): Candidate {
  const kind =
    meta?.['kind'] === 'single' || (meta?.['kind'] !== 'multiple' && answers.some(({ sign }) => sign === '='))
      ? 'single'
      : 'multiple';
  const shares = answers.map(({ sign, percent }) => percent ?? (sign === '=' ? 100 : 0));
  const percents = kind === 'multiple' ? wholePercents(shares) : shares.map(Math.round);
  const choices = answers.map(({ body, feedback }, at) => ({ label: body, percent: percents[at]!, feedback }));
  const shuffle = meta?.['shuffle'] !== false;
  return kind === 'single'
    ? { kind, statement, choices, shuffle }
    : { kind, statement, choices, shuffle, strategy: (meta?.['strategy'] as Strategy | undefined) ?? 'percents' };
}

function shortQuestion(statement: string, answers: readonly Answer[], losses: Losses): Candidate {
  const right = answers.filter(({ percent }) => percent === null || percent === 100);
  if (right.length < answers.length) losses.add('partial');
  if (answers.some(({ feedback }) => feedback)) losses.add('feedback');
  if (!right.length) throw new Refused('no_right');
  return {
    kind: 'short',
    statement,
    accepted: right.slice(0, 10).map(({ body }) => body),
    capitals: false,
    accents: false,
  };
}

const number = '([+-]?(?:\\d+(?:[.,]\\d*)?|[.,]\\d+)(?:[eE][+-]?\\d+)?)';
const within = new RegExp(`^${number}(?:\\s*:\\s*${number})?$`);
const between = new RegExp(`^${number}\\s*\\.\\.\\s*${number}$`);
const decimalOf = (text: string): number => Number(text.replace(',', '.'));
/** `3`, `3:0.5` and `2.5..3.5`. */
export function numberOf(text: string): { value: number; tolerance: number } {
  const plain = text.trim();
  const range = between.exec(plain);
  if (range) {
    const [low, high] = [decimalOf(range[1]!), decimalOf(range[2]!)];
    // Removes binary rounding: twelve decimals are enough for any measure.
    const even = (value: number): number => Number(value.toFixed(12));
    return { value: even((low + high) / 2), tolerance: even(Math.abs(high - low) / 2) };
  }
  const one = within.exec(plain);
  if (!one) throw new Refused('number');
  return { value: decimalOf(one[1]!), tolerance: one[2] ? Math.abs(decimalOf(one[2])) : 0 };
}
function numberQuestion(statement: string, inside: string, meta: Meta | null, losses: Losses): Candidate {
  const several = cutAnswers(inside);
  const right = several.filter(({ percent, sign }) => sign === '=' && (percent === null || percent === 100));
  if (several.length && !right.length) throw new Refused('no_right');
  if (several.length > 1) losses.add(several.length > right.length ? 'partial' : 'several_values');
  const [plain = '', ...feedback] = inside.split('#');
  if (several.length ? several.some((one) => one.feedback) : feedback.length) losses.add('feedback');
  const { value, tolerance } = numberOf(several.length ? right[0]!.body : show(plain));
  const relative = typeof meta?.['relative'] === 'number' ? meta['relative'] : null;
  return { kind: 'number', statement, value, tolerance: relative ?? tolerance, relative: relative !== null, unit: '' };
}

const arrow = '->';
function matchQuestion(statement: string, answers: readonly Answer[], meta: Meta | null): Candidate {
  if (Array.isArray(meta?.['pairs'])) return { kind: 'matching', statement, pairs: meta['pairs'] as never };
  const pairs = answers.map(({ body }) => {
    const cut = body.indexOf(arrow);
    if (cut < 0) throw new Refused('malformed');
    return { left: body.slice(0, cut).trim(), right: body.slice(cut + arrow.length).trim() };
  });
  // Moodle allows a pair without left side as a decoy: the product requires pairs.
  return { kind: 'matching', statement, pairs: pairs.filter(({ left }) => left) };
}

/** Kinds unknown to GIFT: the comment before them contains their own data. */
const apart: Readonly<Record<string, readonly string[]>> = {
  gaps: ['kind', 'text'],
  ordering: ['kind', 'items'],
  scale: ['kind', 'least', 'most'],
  file: ['kind'],
  audio: ['kind'],
};

function answered(statement: string, inside: string, meta: Meta | null, losses: Losses): Candidate {
  const named = apart[String(meta?.['kind'])];
  if (named) return { statement, ...pick(meta, named) } as Candidate;
  if (/####/.test(inside)) losses.add('feedback');
  const body = inside.replace(/####[\s\S]*$/, '').trim();
  if (!body) return { kind: 'long', statement };
  const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(body);
  if (truth) {
    if (truth[2]) losses.add('feedback');
    return { kind: 'truth', statement, truth: /^t/i.test(truth[1]!) };
  }
  if (body.startsWith('#')) return numberQuestion(statement, body.slice(1), meta, losses);
  const answers = cutAnswers(body);
  if (!answers.length) throw new Refused('malformed');
  if (answers.some(({ sign }) => sign === '~') || meta?.['kind'] === 'single' || meta?.['kind'] === 'multiple')
    return choiceQuestion(statement, answers, meta);
  const matches = meta?.['kind'] === 'matching' || (meta === null && answers.every((one) => one.body.includes(arrow)));
  return matches ? matchQuestion(statement, answers, meta) : shortQuestion(statement, answers, losses);
}

type Block = { at: number; lines: string[]; meta: Meta | null };
/** Questions with the line where each begins; comments and categories are no part of them. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block = { at: 1, lines: [], meta: null };
  const end = (): void => {
    if (open.lines.length) blocks.push(open);
    open = { at: 0, lines: [], meta: open.lines.length ? null : open.meta };
  };
  for (const [nth, line] of source.split(/\r\n|\r|\n/).entries()) {
    if (!line.trim()) end();
    else if (/^\s*\/\//.test(line)) open.meta = readMeta(line) ?? open.meta;
    else if (!/^\s*\$CATEGORY\s*:/i.test(line)) {
      if (!open.lines.length) open.at = nth + 1;
      open.lines.push(line);
    }
  }
  end();
  return blocks;
}

function readBlock({ lines, meta }: Block, losses: Losses): Candidate {
  const whole = hide(lines.join('\n'));
  const named = /^\s*::([\s\S]*?)::/.exec(whole);
  const rest = whole.slice(named?.[0].length ?? 0);
  const [start, end] = [rest.indexOf('{'), rest.lastIndexOf('}')];
  if (start < 0) throw new Refused('description');
  if (end < start) throw new Refused('malformed');
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(rest.slice(0, start));
  const behind = rest.slice(end + 1).trim();
  const prompt = `${rest.slice(format?.[0].length ?? 0, start).trim()}${behind ? ` _____ ${behind}` : ''}`;
  const plain = show(
    prompt
      .split('\n')
      .map((line) => line.trim())
      .join(' '),
  ).trim();
  const isHtml = format ? /html|moodle/i.test(format[1]!) : /<\w+[^<>]*>/.test(plain);
  const statement = (isHtml && meta === null ? htmlText(plain, losses) : plain) || show(named?.[1]?.trim() ?? '');
  const found = answered(statement, rest.slice(start + 1, end), meta, losses);
  return {
    ...found,
    ...pick(
      meta,
      keys.filter((name) => name in found || ['section', 'points', 'skill'].includes(name)),
    ),
  } as Candidate;
}

/** Checks the questions of a GIFT text. */
export function readGift(source: string): { items: JudgedQuestion[]; left: number } {
  const blocks = blocksOf(source.replace(/^\uFEFF/, ''));
  const items = blocks.slice(0, maxRead).map((block) => {
    const named = /^\s*::((?:\\.|[^\\])*?)::/.exec(block.lines.join(' '))?.[1];
    const title =
      named && !block.meta
        ? show(hide(named))
        : show(hide(block.lines.join(' ')))
            .replace(/^::.*?::|\[\w+\]|<[^<>]*>/g, '')
            .replace(/\{[\s\S]*$/, '');
    return judge(block.at, title, (losses) => readBlock(block, losses));
  });
  return { items, left: Math.max(0, blocks.length - maxRead) };
}

const weighted = (sign: '=' | '~', percent: number | null, label: string): string =>
  `${sign}${percent === null ? (label.startsWith('%') ? '%100%' : '') : `%${percent}%`}${escapeSigns(label)}`;

function bodyOf(question: Question): { answers: string[]; meta: Meta } {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const alone = question.kind === 'single';
      const answers = question.choices.map(({ label, percent, feedback }) => {
        const line = alone && percent === 100 ? weighted('=', null, label) : weighted('~', percent, label);
        return feedback ? `${line}#${escapeSigns(feedback)}` : line;
      });
      const { shuffle } = question;
      return { answers, meta: { shuffle, ...(question.kind === 'multiple' && { strategy: question.strategy }) } };
    }
    case 'truth':
      return { answers: [question.truth ? 'T' : 'F'], meta: {} };
    case 'short': {
      const { capitals, accents } = question;
      return { answers: question.accepted.map((one) => weighted('=', null, one)), meta: { capitals, accents } };
    }
    case 'number': {
      const { value, tolerance, relative, unit } = question;
      const room = relative ? Number(((Math.abs(value) * tolerance) / 100).toPrecision(12)) : tolerance;
      return { answers: [`#${value}:${room}`], meta: { unit, ...(relative && { relative: tolerance }) } };
    }
    case 'matching': {
      const { pairs } = question;
      const paired = pairs.some(({ left, right }) => `${left}${right}`.includes(arrow) || left.startsWith('%'));
      return {
        answers: pairs.map(({ left, right }) => `=${escapeSigns(left)} -> ${escapeSigns(right)}`),
        meta: paired ? { pairs } : {},
      };
    }
    case 'long':
      return { answers: [], meta: {} };
    default:
      return { answers: [], meta: pick(question, apart[question.kind]!) };
  }
}

/**
 * Questions as GIFT; data without a GIFT sign is read back from the comments. GIFT cannot contain a picture to label: a
 * comment names it.
 */
export function writeGift(questions: readonly Question[]): string {
  const blocks = questions.map((question, at) => {
    if (question.kind === 'labels') return `// Q${at + 1} (labels): ${question.statement.replaceAll(/\s+/g, ' ')}`;
    const { kind, section, points, skill, statement } = question;
    const { answers, meta } = bodyOf(question);
    const comment = `// encrier ${JSON.stringify({ kind, section, points, skill, ...meta })}`;
    return [
      comment,
      `::Q${at + 1}:: [plain]${escapeSigns(statement)} {`,
      ...answers.map((one) => `  ${one}`),
      '}',
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}
