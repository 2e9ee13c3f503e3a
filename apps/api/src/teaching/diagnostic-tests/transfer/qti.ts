import { maxRead, type JudgedQuestion } from '@encrier/contract/teaching/diagnostic-transfer';
import { type Candidate, isGapWord, judge, type Losses, quarters, Refused, wholePercents } from './candidate.ts';
import { numberOf } from './gift.ts';
import { htmlText } from './html-text.ts';
import { type Beside, Media, newPurse } from './media.ts';
import { elementsOf, firstOf, textIn, longestAttribute, type Tree, within } from './xml-tree.ts';

// Items of IMS QTI 2.1 (https://www.imsglobal.org/question/qtiv2p1/imsqti_implv2p1.html): `assessmentItem` with one
// interaction in its `itemBody`, whose `responseDeclaration` holds the right answer and, where shares of points are
// given, a `mapping`.

const interactions = [
  ...['choiceInteraction', 'textEntryInteraction', 'extendedTextInteraction', 'orderInteraction', 'matchInteraction'],
  ...[
    'inlineChoiceInteraction',
    'associateInteraction',
    'gapMatchInteraction',
    'hottextInteraction',
    'hotspotInteraction',
  ],
  ...['selectPointInteraction', 'graphicOrderInteraction', 'graphicAssociateInteraction', 'graphicGapMatchInteraction'],
  ...['positionObjectInteraction', 'sliderInteraction', 'uploadInteraction', 'drawingInteraction', 'mediaInteraction'],
  ...['customInteraction', 'endAttemptInteraction'],
];
const skipped = new Set(['rubricBlock', 'feedbackInline', 'feedbackBlock', 'modalFeedback', 'stylesheet']);
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const kept = ['src', 'data', 'alt'];
/** A tag with the attributes of a picture or a sound; an address cut by the tree is ignored. */
const tagOf = ({ name, attributes }: Tree): string => {
  const attributeNames = kept.filter((one) => attributes[one] && attributes[one].length < longestAttribute);
  return `${name}${attributeNames.map((one) => ` ${one}="${escaped(attributes[one]!)}"`).join('')}`;
};

/** The words of an element; `hole` returns the text that replaces an interaction inside it. */
function wordsOf(node: Tree, losses: Losses, hole: (node: Tree) => string = () => '', media?: Media): string {
  const markup = (one: Tree | string): string => {
    if (typeof one === 'string') return escaped(one);
    if (interactions.includes(one.name)) return escaped(hole(one));
    if (skipped.has(one.name)) {
      losses.add('feedback');
      return '';
    }
    return `<${tagOf(one)}>${one.children.map(markup).join('')}</${one.name}>`;
  };
  return htmlText(node.children.map(markup).join(''), losses, media);
}

type Declared = { right: string[]; baseType: string; shares: Map<string, number>; most: number | null };
function declaredOf(item: Tree, id: string): Declared {
  const node = elementsOf(item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id);
  const mapping = firstOf(node, 'mapping');
  const most = Number(mapping?.attributes['upperBound'] ?? Number.NaN);
  return {
    right: elementsOf(firstOf(node, 'correctResponse') ?? { name: '', attributes: {}, children: [] }, 'value').map(
      (one) => textIn(one).trim(),
    ),
    baseType: node?.attributes['baseType'] ?? '',
    shares: new Map(
      (mapping ? elementsOf(mapping, 'mapEntry') : []).map(({ attributes }) => [
        (attributes['mapKey'] ?? '').trim(),
        Number(attributes['mappedValue'] ?? 0),
      ]),
    ),
    most: Number.isFinite(most) && most > 0 ? most : null,
  };
}

const labelled = (nodes: readonly Tree[], losses: Losses) =>
  nodes.map((one) => ({ id: one.attributes['identifier'] ?? '', label: wordsOf(one, losses) }));

function choices(node: Tree, statement: string, { right, shares, most }: Declared, losses: Losses): Candidate {
  const listed = labelled(elementsOf(node, 'simpleChoice'), losses);
  if (elementsOf(node, 'simpleChoice').some((one) => within(one, ['feedbackInline']).length)) losses.add('feedback');
  const shuffle = node.attributes['shuffle'] === 'true';
  if (node.attributes['maxChoices'] === '1' || (right.length === 1 && !node.attributes['maxChoices'])) {
    if (!right[0] && !shares.size) throw new Refused('no_right');
    const top = Math.max(0, ...shares.values());
    const percentOf = (id: string): number =>
      right.length
        ? right.includes(id)
          ? 100
          : Math.round(((shares.get(id) ?? 0) / (top || 1)) * 100)
        : Math.round(((shares.get(id) ?? 0) / (top || 1)) * 100);
    return {
      kind: 'single',
      statement,
      shuffle,
      choices: listed.map(({ id, label }) => ({ label, percent: percentOf(id), feedback: '' })),
    };
  }
  const whole = most ?? [...shares.values()].filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  if (shares.size && whole > 0) {
    const percents = wholePercents(listed.map(({ id }) => ((shares.get(id) ?? 0) / whole) * 100));
    const list = listed.map(({ label }, at) => ({ label, percent: percents[at]!, feedback: '' }));
    const sum = percents.filter((one) => one > 0).reduce((all, one) => all + one, 0);
    return { kind: 'multiple', statement, shuffle, strategy: sum === 100 ? 'percents' : 'share', choices: list };
  }
  if (!right.length) throw new Refused('no_right');
  const percents = wholePercents(listed.map(({ id }) => (right.includes(id) ? 100 / right.length : 0)));
  const list = listed.map(({ label }, at) => ({ label, percent: percents[at]!, feedback: '' }));
  return { kind: 'multiple', statement, shuffle, strategy: 'all', choices: list };
}

function matching(node: Tree, statement: string, { right }: Declared, losses: Losses): Candidate {
  const [lefts = [], rights = lefts] = elementsOf(node, 'simpleMatchSet').map((set) =>
    labelled(elementsOf(set, 'simpleAssociableChoice'), losses),
  );
  const pairs = right.flatMap((pair) => {
    const [a, b] = pair.split(/\s+/);
    const [left, other] = [lefts.find(({ id }) => id === a), rights.find(({ id }) => id === b)];
    return left && other ? [{ left: left.label, right: other.label }] : [];
  });
  if (!pairs.length) throw new Refused('no_right');
  return { kind: 'matching', statement, pairs };
}

/** Words that fill a hole of the text. */
function fillers(item: Tree, node: Tree, losses: Losses): string[] {
  const { right, shares } = declaredOf(item, node.attributes['responseIdentifier'] ?? '');
  const best = Math.max(0, ...shares.values());
  const words = [
    ...new Set([...right, ...[...shares].filter(([, share]) => best > 0 && share === best).map(([word]) => word)]),
  ];
  if ([...shares.values()].some((share) => share > 0 && share < best)) losses.add('partial');
  if (node.name !== 'inlineChoiceInteraction') return words;
  losses.add('choices_as_gap');
  const listed = labelled(elementsOf(node, 'inlineChoice'), losses);
  return words.flatMap((id) => listed.find((one) => one.id === id)?.label ?? []);
}

function entries(item: Tree, body: Tree, holes: readonly Tree[], losses: Losses, media: Media): Candidate {
  const [only] = holes;
  if (holes.length === 1 && only!.name === 'textEntryInteraction') {
    const { baseType } = declaredOf(item, only!.attributes['responseIdentifier'] ?? '');
    const words = fillers(item, only!, losses);
    if (!words.length) throw new Refused('no_right');
    const statement = wordsOf(body, losses, () => ' _____ ', media).replace(/\s*_____$/, '');
    if (baseType === 'float' || baseType === 'integer') {
      if (words.length > 1) losses.add('several_values');
      return { kind: 'number', statement, ...numberOf(words[0]!), relative: false, unit: '' };
    }
    return { kind: 'short', statement, accepted: words.slice(0, 10), capitals: false, accents: false };
  }
  const gapOf = (node: Tree): string => {
    const words = fillers(item, node, losses).filter(isGapWord);
    if (!words.length) throw new Refused('gaps');
    return `[[${words.join('|')}]]`;
  };
  const text = wordsOf(body, losses, gapOf, media);
  const [first = '', ...rest] = text.split('\n');
  return rest.length && !first.includes('[[')
    ? { kind: 'gaps', statement: first, text: rest.join('\n') }
    : { kind: 'gaps', statement: item.attributes['title'] ?? '', text };
}

function readItem(item: Tree, losses: Losses, media: Media): Candidate {
  const body = firstOf(item, 'itemBody');
  if (!body) throw new Refused('malformed');
  if (elementsOf(item, 'modalFeedback').length) losses.add('feedback');
  const holes = within(body, interactions);
  const [node] = holes;
  if (!node) throw new Refused('description');
  const outcome = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes['identifier'] === 'MAXSCORE',
  );
  const most = Number(textIn(firstOf(firstOf(outcome, 'defaultValue'), 'value')) || Number.NaN);
  const points = Number.isFinite(most) && most > 0 ? { points: quarters(most) } : {};
  if (holes.every(({ name }) => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction'))
    return { ...entries(item, body, holes, losses, media), ...points };
  if (holes.length > 1) throw new Refused('kind', 'composite');
  const prompt = firstOf(node, 'prompt');
  const around = wordsOf(body, losses, undefined, media);
  const statement =
    [around, prompt ? wordsOf(prompt, losses, undefined, media) : ''].filter(Boolean).join('\n') ||
    (item.attributes['title'] ?? '');
  const declared = declaredOf(item, node.attributes['responseIdentifier'] ?? '');
  switch (node.name) {
    case 'choiceInteraction':
      return { ...choices(node, statement, declared, losses), ...points };
    case 'extendedTextInteraction':
      return { kind: 'long', statement, ...points };
    case 'orderInteraction': {
      const listed = labelled(elementsOf(node, 'simpleChoice'), losses);
      const items = declared.right.flatMap((id) => listed.find((one) => one.id === id)?.label ?? []);
      if (declared.shares.size) losses.add('order_share');
      if (items.length < listed.length) throw new Refused('no_right');
      return { kind: 'ordering', statement, items, ...points };
    }
    case 'matchInteraction':
      return { ...matching(node, statement, declared, losses), ...points };
    default:
      throw new Refused('kind', node.name);
  }
}

/** An item, and access to the other files of its package. */
export type QtiItem = { tree: Tree; beside: Beside };
/** Checks items: one document or a whole package. */
export function readQti(items: readonly QtiItem[]): { items: JudgedQuestion[]; left: number } {
  const purse = newPurse();
  return {
    items: items.slice(0, maxRead).map(({ tree, beside }, at) => {
      const media = new Media(beside, purse);
      return judge(at + 1, tree.attributes['title'] ?? '', (losses) => readItem(tree, losses, media), media);
    }),
    left: Math.max(0, items.length - maxRead),
  };
}
