import { maxRead, type JudgedQuestion } from '@encrier/contract/teaching/diagnostic-transfer';
import { type Candidate, isGapWord, judge, type Losses, quarters, Refused, wholePercents } from './candidate.ts';
import { htmlText } from './html-text.ts';
import { type Beside, bytesOfBase64, Media, newPurse } from './media.ts';
import { elementsOf, firstOf, textIn, type Tree } from './xml-tree.ts';

// The XML of Moodle (https://docs.moodle.org/en/Moodle_XML_format): `quiz / question[type]`, texts in `text` elements
// whose `format` is `html` by default, shares of the points in `fraction`, attached files in base64.

function wordsOf(node: Tree | undefined, losses: Losses, media?: Media): string {
  if (!node) return '';
  if (!media && elementsOf(node, 'file').length) losses.add('picture');
  const text = textIn(firstOf(node, 'text') ?? node);
  return /^(?:plain_text|markdown)$/.test(node.attributes['format'] ?? '')
    ? text.trim()
    : htmlText(text, losses, media);
}
const unescaped = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
/** Files of a statement by the address that its text gives them: `@@PLUGINFILE@@/` with their folder and name. */
const besideOf =
  (node: Tree | undefined): Beside =>
  (address) => {
    const path = unescaped(address.replace(/^@@PLUGINFILE@@/, ''));
    const file = elementsOf(node ?? { name: '', attributes: {}, children: [] }, 'file').find(
      ({ attributes }) => `${attributes['path'] ?? '/'}${attributes['name'] ?? ''}` === path,
    );
    return file?.attributes['encoding'] === 'base64' ? bytesOfBase64(textIn(file)) : null;
  };
const fieldText = (node: Tree, name: string): string => textIn(firstOf(node, name)).trim();
const isTrue = (text: string): boolean => /^(?:1|true)$/i.test(text.trim());
type Answer = { words: string; fraction: number; feedback: string; node: Tree };

function answersOf(node: Tree, losses: Losses): Answer[] {
  return elementsOf(node, 'answer').map((answer) => {
    const fraction = Number(answer.attributes['fraction'] ?? fieldText(answer, 'fraction'));
    return {
      words: wordsOf(answer, losses),
      fraction: Number.isFinite(fraction) ? fraction : 0,
      feedback: wordsOf(firstOf(answer, 'feedback'), losses),
      node: answer,
    };
  });
}

function choices(node: Tree, statement: string, losses: Losses): Candidate {
  const answers = answersOf(node, losses);
  const single = firstOf(node, 'single')
    ? isTrue(fieldText(node, 'single'))
    : answers.some(({ fraction }) => fraction === 100);
  const shares = answers.map(({ fraction }) => fraction);
  const percents = single ? shares.map((one) => Math.round(one)) : wholePercents(shares);
  const list = answers.map(({ words, feedback }, at) => ({ label: words, percent: percents[at]!, feedback }));
  const shuffle = !firstOf(node, 'shuffleanswers') || isTrue(fieldText(node, 'shuffleanswers'));
  return single
    ? { kind: 'single', statement, choices: list, shuffle }
    : { kind: 'multiple', statement, choices: list, shuffle, strategy: 'percents' };
}

/** Answers that give all the points; those that give a part of them are lost. */
function fullAnswers(answers: readonly Answer[], losses: Losses): Answer[] {
  const full = answers.filter(({ fraction }) => fraction === 100);
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 100)) losses.add('partial');
  if (answers.some(({ feedback }) => feedback)) losses.add('feedback');
  if (!full.length) throw new Refused('no_right');
  return full;
}

function short(node: Tree, statement: string, losses: Losses): Candidate {
  const accepted = fullAnswers(answersOf(node, losses), losses)
    .slice(0, 10)
    .map(({ words }) => words);
  const capitals = isTrue(fieldText(node, 'usecase'));
  return { kind: 'short', statement, accepted, capitals, accents: true };
}

function number(node: Tree, statement: string, losses: Losses): Candidate {
  const full = fullAnswers(answersOf(node, losses), losses);
  if (full.length > 1) losses.add('several_values');
  const value = Number(full[0]!.words.replace(',', '.'));
  const tolerance = Math.abs(Number(fieldText(full[0]!.node, 'tolerance') || 0));
  if (!Number.isFinite(value) || !Number.isFinite(tolerance) || !full[0]!.words) throw new Refused('number');
  const units = elementsOf(firstOf(node, 'units') ?? { name: '', attributes: {}, children: [] }, 'unit');
  if (units.length > 1) losses.add('unit_share');
  const unit = units[0] ? fieldText(units[0], 'unit_name').slice(0, 20) : '';
  return { kind: 'number', statement, value, tolerance, relative: false, unit };
}

function matching(node: Tree, statement: string, losses: Losses): Candidate {
  const pairs = elementsOf(node, 'subquestion').map((one) => ({
    left: wordsOf(one, losses),
    right: wordsOf(firstOf(one, 'answer'), losses),
  }));
  return { kind: 'matching', statement, pairs: pairs.filter(({ left }) => left) };
}

/** `{1:SHORTANSWER:=Paris~%50%paris#…}` (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type). */
const gap = /\{\d*:([A-Z_]{2,20}):((?:\\[\s\S]|[^}\\])*)\}/g;
function cloze(text: string, name: string, losses: Losses): Candidate {
  const words = text.replace(gap, (_, kind: string, inside: string) => {
    const answers = inside
      .split(/(?<!\\)~/)
      .map((one) => /^(?:%(-?\d{1,3})%|(=))?((?:\\[\s\S]|[^#\\])*)/.exec(one.trim())!)
      .filter(([, percent, equal]) => equal || percent === '100')
      .map(([, , , word = '']) => word.replace(/\\([\s\S])/g, '$1').trim());
    if (/^(?:NUMERICAL|NM)$/.test(kind)) {
      if (answers.some((one) => /:[^0]/.test(one))) losses.add('tolerance_rounded');
      for (const [at, one] of answers.entries()) answers[at] = one.replace(/:[\s\S]*$/, '');
    } else if (/^(?:SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind)) {
      if (/_C$|C$/.test(kind)) losses.add('case');
    } else if (/^(?:MULTICHOICE|MC)/.test(kind)) losses.add('choices_as_gap');
    else throw new Refused('kind', kind);
    const kept = answers.filter(isGapWord);
    if (!kept.length) throw new Refused('gaps');
    return `[[${kept.join('|')}]]`;
  });
  // A cloze of Moodle contains its own statement: the line above its first gap when there is one, else the name of the
  // question.
  const [first = '', ...rest] = words.split('\n');
  return rest.length && !first.includes('[[')
    ? { kind: 'gaps', statement: first, text: rest.join('\n') }
    : { kind: 'gaps', statement: name, text: words };
}

function readQuestion(node: Tree, losses: Losses, media: Media): Candidate {
  const type = node.attributes['type'] ?? '';
  const statement = wordsOf(firstOf(node, 'questiontext'), losses, media);
  const grade = Number(fieldText(node, 'defaultgrade') || 1);
  const points = { points: quarters(grade) };
  if (wordsOf(firstOf(node, 'generalfeedback'), new Set())) losses.add('feedback');
  if (elementsOf(node, 'hint').length) losses.add('hints');
  switch (type) {
    case 'multichoice':
      return { ...choices(node, statement, losses), ...points };
    case 'truefalse': {
      const answers = answersOf(node, losses);
      const right = answers.find(({ fraction }) => fraction === 100);
      if (!right) throw new Refused('no_right');
      if (answers.some(({ feedback }) => feedback)) losses.add('feedback');
      return { kind: 'truth', statement, truth: /^(?:true|vrai)$/i.test(right.words), ...points };
    }
    case 'shortanswer':
      return { ...short(node, statement, losses), ...points };
    case 'numerical':
      return { ...number(node, statement, losses), ...points };
    case 'matching':
    case 'match':
      return { ...matching(node, statement, losses), ...points };
    case 'cloze':
    case 'multianswer':
      return { ...cloze(statement, wordsOf(firstOf(node, 'name'), new Set()), losses), ...points };
    case 'ordering': {
      const items = answersOf(node, losses).map(({ words }) => words);
      return { kind: 'ordering', statement, items, ...points };
    }
    case 'essay':
      return { kind: 'long', statement, ...points };
    case 'description':
      throw new Refused('description');
    default:
      throw new Refused('kind', type);
  }
}

/** Checks the questions of an export of Moodle; category entries are no questions. */
export function readMoodle(root: Tree): { items: JudgedQuestion[]; left: number } {
  const found = elementsOf(root, 'question').filter(({ attributes }) => attributes['type'] !== 'category');
  const purse = newPurse();
  const items = found.slice(0, maxRead).map((node, at) => {
    const media = new Media(besideOf(firstOf(node, 'questiontext')), purse);
    const title = wordsOf(firstOf(node, 'name'), new Set());
    return judge(at + 1, title, (losses) => readQuestion(node, losses, media), media);
  });
  return { items, left: Math.max(0, found.length - maxRead) };
}
