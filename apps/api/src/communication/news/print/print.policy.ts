/** Formatting of a piece of text. */
export type Marks = { bold?: true; italic?: true; underline?: true; strike?: true; href?: string };
export type Inline =
  | ({ kind: 'text'; text: string } & Marks)
  | { kind: 'break' }
  | { kind: 'image'; id: string; alt: string };
export type Block =
  | {
      kind: 'paragraph' | 'heading' | 'quote' | 'item';
      level: number;
      ordered?: boolean;
      number?: number;
      align: string | null;
      rtl: boolean;
      children: Inline[];
    }
  | { kind: 'rule' }
  | { kind: 'row'; cells: { header: boolean; children: Inline[]; rtl: boolean }[] };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00A0' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');
const attribute = (tag: string, name: string): string | null => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
const arabic = /\p{Script=Arabic}/u;
const token = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"]*")*) ?\/?>|([^<]+)/g;
const marked: Record<string, keyof Marks> = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike' };

type State = {
  blocks: Block[];
  open: Extract<Block, { children: Inline[] }> | null;
  cells: Extract<Block, { kind: 'row' }> | null;
  cell: Extract<Block, { kind: 'row' }>['cells'][number] | null;
  lists: { ordered: boolean; n: number }[];
  marks: Marks[];
  quote: number;
};

function start(state: State, kind: 'paragraph' | 'heading' | 'quote' | 'item', tag: string, level = 1): void {
  close(state);
  const list = state.lists.at(-1);
  const align = /align-(left|center|right|justify)/.exec(attribute(tag, 'class') ?? '')?.[1] ?? null;
  state.open = {
    kind,
    level,
    align,
    rtl: attribute(tag, 'dir') === 'rtl',
    children: [],
    ...(kind === 'item' && list && { ordered: list.ordered, number: ++list.n, level: state.lists.length }),
  };
}

function close(state: State): void {
  const block = state.open;
  state.open = null;
  if (!block?.children.length) return;
  block.rtl ||= block.children.some((child) => child.kind === 'text' && arabic.test(child.text));
  state.blocks.push(block);
}

function put(state: State, child: Inline): void {
  if (state.cell) state.cell.children.push(child);
  else {
    if (!state.open) start(state, state.quote ? 'quote' : 'paragraph', '');
    state.open?.children.push(child);
  }
}

type Opener = (state: State, tag: string, name: string) => void;

const openLink: Opener = (state, tag) =>
  void state.marks.push({ ...state.marks.at(-1), href: decode(attribute(tag, 'href') ?? '') });

const putImage: Opener = (state, tag) => {
  const id = /^images\/([0-9a-f-]{36})/.exec(attribute(tag, 'src') ?? '')?.[1];
  if (id) put(state, { kind: 'image', id, alt: decode(attribute(tag, 'alt') ?? '') });
};

const startHeading: Opener = (state, tag, name) => start(state, 'heading', tag, Number(name[1]));

/** A paragraph inside a list item or a cell belongs to its text. */
const startParagraph: Opener = (state, tag) => {
  if (state.open?.kind === 'item' && !state.open.children.length) return;
  if (!state.cell) start(state, state.quote ? 'quote' : 'paragraph', tag);
};

const openList: Opener = (state, _, name) => {
  close(state);
  state.lists.push({ ordered: name === 'ol', n: 0 });
};

const openQuote: Opener = (state) => {
  close(state);
  state.quote += 1;
};

const openRow: Opener = (state) => {
  close(state);
  state.cells = { kind: 'row', cells: [] };
};

const openCell: Opener = (state, _, name) => {
  if (!state.cells) return;
  state.cell = { header: name === 'th', children: [], rtl: false };
  state.cells.cells.push(state.cell);
};

const putRule: Opener = (state) => {
  close(state);
  state.blocks.push({ kind: 'rule' });
};

const openers: ReadonlyMap<string, Opener> = new Map([
  ['a', openLink],
  ['br', (state) => put(state, { kind: 'break' })],
  ['img', putImage],
  ['h2', startHeading],
  ['h3', startHeading],
  ['h4', startHeading],
  ['p', startParagraph],
  ['li', (state, tag) => start(state, 'item', tag)],
  ['ul', openList],
  ['ol', openList],
  ['blockquote', openQuote],
  ['tr', openRow],
  ['td', openCell],
  ['th', openCell],
  ['hr', putRule],
]);

function opened(state: State, name: string, tag: string): void {
  if (name in marked) state.marks.push({ ...state.marks.at(-1), [marked[name]!]: true });
  else openers.get(name)?.(state, tag, name);
}

function closed(state: State, name: string): void {
  if (name in marked || name === 'a') state.marks.pop();
  else if (name === 'ul' || name === 'ol') {
    close(state);
    state.lists.pop();
  } else if (name === 'blockquote') {
    close(state);
    state.quote = Math.max(0, state.quote - 1);
  } else if (name === 'td' || name === 'th') {
    if (state.cell)
      state.cell.rtl = state.cell.children.some((child) => child.kind === 'text' && arabic.test(child.text));
    state.cell = null;
  } else if (name === 'tr') {
    if (state.cells?.cells.length) state.blocks.push(state.cells);
    state.cells = null;
    state.cell = null;
  } else if (name === 'p' || name === 'li' || /^h[234]$/.test(name)) {
    if (!state.cell) close(state);
  }
}

/** The blocks of cleaned rich text, ready for layout. Skips what it does not know; never throws. */
export function blocksOf(html: string): Block[] {
  const state: State = { blocks: [], open: null, cells: null, cell: null, lists: [], marks: [], quote: 0 };
  for (const [tag, slash, name, , text] of html.matchAll(token)) {
    if (text !== undefined) {
      const plain = decode(text).replace(/\s*\n\s*/g, ' ');
      if (plain.trim() || state.open || state.cell) put(state, { kind: 'text', text: plain, ...state.marks.at(-1) });
    } else if (slash) closed(state, name ?? '');
    else opened(state, name ?? '', tag);
  }
  close(state);
  return state.blocks;
}

/** Ids of the pictures in some blocks. */
export const picturesIn = (blocks: readonly Block[]): string[] => [
  ...new Set(
    blocks
      .flatMap((block) =>
        'children' in block ? block.children : 'cells' in block ? block.cells.flatMap((cell) => cell.children) : [],
      )
      .flatMap((child) => (child.kind === 'image' ? [child.id] : [])),
  ),
];
