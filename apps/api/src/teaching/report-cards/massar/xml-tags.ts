import { MassarUnread } from './unread.ts';

/** A tag with its position; names come without prefix. The root has depth 1. */
export type Tag = {
  kind: 'open' | 'close' | 'empty';
  prefix: string;
  name: string;
  depth: number;
  /** Attributes as they are written. */
  attributes: string;
  start: number;
  end: number;
};

const [deepest, maxTags] = [30, 1_500_000];
const tag =
  /<(\/?)((?:[A-Za-z_][\w.-]*:)?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const broken = (): never => {
  throw new MassarUnread('unreadable');
};

/**
 * End of markup at `from` that is not a tag; null for a tag. A declaration of document type or of an entity is refused
 * (SEC-FIL-07).
 */
function pastNonTag(xml: string, from: number): number | null {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(open, from)) continue;
    const end = xml.indexOf(close, from + open.length);
    return end < 0 ? broken() : end + close.length;
  }
  if (xml.startsWith('<!', from)) throw new MassarUnread('unsafe');
  return null;
}

/** The stack of open tags. Refuses a closing tag without opening tag, excessive depth, or a second root. */
class Nesting {
  private readonly open: string[] = [];
  private count = 0;
  private roots = 0;

  /** Depth of the tag. */
  enter(name: string, kind: Tag['kind'], bare: boolean): number {
    this.count += 1;
    if (this.count > maxTags) throw new MassarUnread('heavy');
    if (kind === 'close' && (!bare || this.open.pop() !== name)) broken();
    const depth = this.open.length + 1;
    if (depth === 1 && kind !== 'close') this.roots += 1;
    if (depth > deepest || this.roots > 1) broken();
    if (kind === 'open') this.open.push(name);
    return depth;
  }

  refuseUnfinished(): void {
    if (this.open.length || this.roots !== 1) broken();
  }
}

/**
 * Every tag of a document in order, with its position, so that one can be changed and the rest stays as written. Throws
 * `MassarUnread`.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  const nesting = new Nesting();
  let at = 0;
  for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', at)) {
    const past = pastNonTag(xml, start);
    if (past !== null) {
      at = past;
      continue;
    }
    tag.lastIndex = start;
    const found = tag.exec(xml) ?? broken();
    const [whole, closing, prefix = '', name = '', attributes = '', empty] = found;
    at = start + whole.length;
    const kind = closing ? 'close' : empty ? 'empty' : 'open';
    const depth = nesting.enter(prefix + name, kind, !attributes && !empty);
    yield { kind, prefix, name, depth, attributes, start, end: at };
  }
  nesting.refuseUnfinished();
}

const named = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));
const decoded = (text: string): string =>
  text.replace(/&([^;&]{0,12});?/g, (_, word: string) => {
    const code = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(word);
    if (!code) return named.get(word) ?? broken();
    const point = code[1] ? Number.parseInt(code[1], 16) : Number(code[2]);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : broken();
  });

/** The text between two tags. Only the five entities of XML are known. */
export const textOf = (raw: string): string =>
  raw
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : part.startsWith('<') ? '' : decoded(part)))
    .join('');

const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Attributes of a tag by name, prefixes kept. */
export const attributesOf = (raw: string): Map<string, string> =>
  new Map([...raw.matchAll(attribute)].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]));
