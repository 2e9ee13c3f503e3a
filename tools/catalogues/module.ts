/** A top-level statement of a module: what it declares, its text, and what it imports at run time. */
export type Statement = { names: string[]; text: string; links: string[] };
export type Module = {
  statements: readonly Statement[];
  /** Names imported from other files of the project, by their local name. */
  imports: ReadonlyMap<string, { module: string; name: string }>;
  own: ReadonlySet<string>;
};

const IMPORT = /^import\s+(type\s+)?([^;']*?)\s*from\s*'([^']+)';$/gm;
const PASSED_ON = /^export\s+(type\s+)?(\{[^;']*?\}|\*)\s*from\s*'(\.[^']+)';$/gm;
const LATER = /\bimport\(\s*'(\.[^']+)'/g;
const DECLARES =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function\*?|class|enum)\s+(\{[^}]*\}|[\w$]+)/;

/** Names between braces, with their original and local name. */
const between = (list: string): { name: string; as: string }[] =>
  (/\{([^}]*)\}/s.exec(list)?.[1] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [name = '', as = name] = one.split(/\s+as\s+|\s*:\s*/);
      return { name, as };
    });

/** Parses the declarations and imports of a formatted TypeScript module; types are ignored. */
export function readModule(text: string): Module {
  const imports = new Map<string, { module: string; name: string }>();
  for (const [, type, list = '', module = ''] of text.matchAll(IMPORT)) {
    if (type || !module.startsWith('.')) continue;
    for (const { name, as } of between(list)) imports.set(as, { module, name });
    const whole = /^(?:\*\s+as\s+)?([\w$]+)/.exec(list)?.[1];
    if (whole) imports.set(whole, { module, name: '*' });
  }
  const passed = [...text.matchAll(PASSED_ON)].flatMap(([, type, list = '', module = '']): Statement[] =>
    type
      ? []
      : list === '*'
        ? [{ names: [], text: '', links: [module] }]
        : between(list).map(({ name, as }) => {
            imports.set(`${as}`, { module, name });
            return { names: [as], text: as, links: [] };
          }),
  );
  const rest = text.replace(IMPORT, '').replace(PASSED_ON, '');
  // An unindented line starts a statement, unless it closes one.
  const written = rest
    .split(/\n(?=[^\s})\]/*])/)
    .map((part) =>
      part
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
        .trim(),
    )
    .filter((part) => part && !/^(?:export\s+)?(?:type|interface|declare)\b/.test(part))
    .map((part): Statement => {
      const said = DECLARES.exec(part)?.[1] ?? '';
      const names = said.startsWith('{') ? between(said).map(({ as }) => as) : said ? [said] : [];
      return { names, text: part, links: [...part.matchAll(LATER)].map(([, link = '']) => link) };
    });
  const statements = [...passed, ...written];
  return { statements, imports, own: new Set(statements.flatMap(({ names }) => names)) };
}
