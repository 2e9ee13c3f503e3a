/** Signs of LaTeX that Unicode has. */
const signs: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  Sigma: 'Σ',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  leqslant: '≤',
  geqslant: '≥',
  approx: '≈',
  simeq: '≈',
  equiv: '≡',
  sim: '∼',
  infty: '∞',
  to: '→',
  mapsto: '↦',
  rightarrow: '→',
  leftarrow: '←',
  Rightarrow: '⇒',
  Leftrightarrow: '⇔',
  iff: '⇔',
  implies: '⇒',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  varnothing: '∅',
  forall: '∀',
  exists: '∃',
  parallel: '∥',
  perp: '⊥',
  angle: '∠',
  widehat: '',
  hat: '',
  circ: '°',
  degree: '°',
  sum: '∑',
  int: '∫',
  prime: '′',
  ldots: '…',
  dots: '…',
  cdots: '…',
  quad: ' ',
  qquad: ' ',
  left: '',
  right: '',
  displaystyle: '',
  limits: '',
};
const raised = '0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺−⁻-⁻=⁼(⁽)⁾nⁿ°°';
const lowered = '0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊−₋-₋=₌(₍)₎';
const tableOf = (pairs: string): ReadonlyMap<string, string> => {
  const list = [...pairs];
  return new Map(list.flatMap((one, at) => (at % 2 ? [] : [[one, list[at + 1]!] as const])));
};
const [above, below] = [tableOf(raised), tableOf(lowered)];
const deepest = 30;

const isAlone = (text: string): boolean => /^[\p{L}\p{N}.,°√]*$/u.test(text);
const wrapped = (text: string): string => (isAlone(text) ? text : `(${text})`);
function shifted(text: string, table: ReadonlyMap<string, string>, sign: string): string {
  const all = [...text].map((one) => table.get(one));
  return all.every((one) => one !== undefined) ? all.join('') : `${sign}${wrapped(text)}`;
}

/** Reads a formula from left to right. */
class Reader {
  #at = 0;
  readonly #tex: string;
  constructor(tex: string) {
    this.#tex = tex;
  }
  /** Everything up to the closing brace, or to the end. */
  read(depth: number): string {
    let text = '';
    while (this.#at < this.#tex.length) {
      const sign = this.#tex[this.#at]!;
      if (sign === '}') {
        this.#at += 1;
        if (depth > 0) break;
        continue;
      }
      text += this.#one(depth);
    }
    return text;
  }
  /** One sign, one command with its arguments, or one group in braces. */
  #one(depth: number): string {
    const sign = this.#tex[this.#at] ?? '';
    this.#at += 1;
    if (depth >= deepest) return '';
    if (sign === '{') return this.read(depth + 1);
    if (sign === '^') return shifted(this.#taken(depth), above, '^');
    if (sign === '_') return shifted(this.#taken(depth), below, '_');
    if (sign === '-') return '−';
    if (sign === '~') return '\u00A0';
    return sign === '\\' ? this.#command(depth) : sign;
  }
  #taken(depth: number): string {
    while (this.#tex[this.#at] === ' ') this.#at += 1;
    return this.#at < this.#tex.length && this.#tex[this.#at] !== '}' ? this.#one(depth + 1).trim() : '';
  }
  #command(depth: number): string {
    const name = /^[A-Za-z]+/.exec(this.#tex.slice(this.#at, this.#at + 40))?.[0] ?? this.#tex[this.#at] ?? '';
    this.#at += name.length;
    if (/^[dt]?frac$/.test(name)) {
      const top = wrapped(this.#taken(depth));
      return `${top}/${wrapped(this.#taken(depth))}`;
    }
    if (name === 'sqrt') {
      const root = /^\[([^\]]{1,5})\]/.exec(this.#tex.slice(this.#at, this.#at + 10));
      this.#at += root?.[0].length ?? 0;
      return `${root ? shifted(root[1]!, above, '') : ''}√${wrapped(this.#taken(depth))}`;
    }
    // The fonts of papers have no arrow to print over letters.
    if (name === 'vec' || name === 'overrightarrow') return `vec(${this.#taken(depth)})`;
    if (/^[,:; ]$/.test(name)) return ' ';
    if (name === '!') return '';
    if (/^[^A-Za-z]$/.test(name)) return name;
    // Commands that only change the look of letters are dropped.
    return signs[name] ?? (this.#tex[this.#at] === '{' ? '' : name);
  }
}

/** A formula in one line, as it is read on paper: `\frac{AM}{AB}` is AM/AB, `x^2` is x². */
export const lineOfMath = (tex: string): string =>
  new Reader(tex)
    .read(0)
    .replace(/[ \t\n]+/g, ' ')
    .trim();

/** A text with its formulas, between dollars, written in a line; delimiters are the same as on screen. */
export const plainMath = (text: string): string =>
  text.includes('$')
    ? text
        .replace(
          /\$\$([\s\S]+?)\$\$|(?<!\\)\$(?=[^\s$])((?:\\.|[^$\\])*?)(?<=\S)\$(?!\d)/g,
          (_, block: string | undefined, inline: string | undefined) => lineOfMath(block ?? inline ?? ''),
        )
        .replaceAll(String.raw`\$`, '$')
    : text;
