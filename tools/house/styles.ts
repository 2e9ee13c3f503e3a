import { type FileRule, matches, type Problem } from './files.ts';

const ON_SCREEN = /^(apps\/web|packages\/ui)\/.*\.(css|tsx?)$/;

const CSS = [
  /(?<![-\w])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?\s*:/g,
  /(?<![-\w])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?<=[{;\s])(?:left|right)\s*:\s*[^;{}]+;/g,
  /(?<![-\w])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g,
  // Four different values of a shorthand set left and right.
  /(?<![-\w])(?:margin|padding|inset)\s*:\s*([^\s;{}]+)\s+([^\s;{}]+)\s+([^\s;{}]+)\s+(?!\2[\s;!])[^\s;{}]+\s*;/g,
];

const SCRIPT = [
  /(?<![-\w.])(?:margin|padding|border)(?:Left|Right)\w*\s*:/g,
  /(?<![-\w.])border(?:Top|Bottom)(?:Left|Right)Radius\s*:/g,
  /(?<=style=\{\{[^}]*)(?<![-\w.])(?:left|right)\s*:/g,
  /(?<![-\w.])(?:textAlign|float)\s*:\s*['"](?:left|right)['"]/g,
  /(?<=<[A-Z][^<>]*\s)(?:ml|mr|pl|pr|left|right)=(?=["{])/g,
  /(?<=<[A-Z][^<>]*\s)ta=["'](?:left|right)["']/g,
];

/** Logical properties only: a screen in Arabic is the same screen, mirrored. */
export const logicalCss: FileRule = (file) => {
  if (!ON_SCREEN.test(file.path) || /\.test\.tsx?$/.test(file.path)) return [];
  const patterns = file.path.endsWith('.css') ? CSS : SCRIPT;
  return patterns.flatMap((pattern) => matches(file, pattern, 'logical-css', 'start and end, not left and right'));
};

/** A rule of one language or direction that changes what a contrast is made of, directly or in a rule nested in it. */
const OF_LANGUAGE = /(?::(?:lang|dir)\(|\[(?:lang|dir)[~|^]?=)[^{};]*/.source;
const contrasts = [
  ...['color', 'background', 'background-color', 'text-decoration-color'],
  ...['opacity', 'filter', 'mix-blend-mode', 'text-shadow'],
];
const COLOURED_BY_LANGUAGE = new RegExp(
  `${OF_LANGUAGE}\\{[^{}]*?(?<![-\\w])(?:${contrasts.join('|')})\\s*:[^;}]*`,
  'g',
);

/** Colours belong to a scheme, never to a language: the sweep of all pages reads contrasts in one language. */
export const coloursByScheme: FileRule = (file) =>
  ON_SCREEN.test(file.path) && file.path.endsWith('.css')
    ? matches(file, COLOURED_BY_LANGUAGE, 'colours-by-scheme', 'the same colours in every language')
    : [];

/** The only component that renders cleaned HTML. */
const HTML_DOOR = /(^|\/)RichText\.tsx$/;

/** HTML from a string is only rendered by one component, which cleans it. */
export const htmlDoor: FileRule = (file) => {
  if (!/^(apps|packages)\/.*\.tsx?$/.test(file.path) || HTML_DOOR.test(file.path) || /\.test\.tsx?$/.test(file.path))
    return [];
  const pattern =
    /\b(?:(?:dangerouslySetInnerHTML|insertAdjacentHTML|document\.write)\b|(?:inner|outer)HTML\s*=(?!=))/g;
  return matches(file, pattern, 'html-door', 'only RichText.tsx shows HTML') satisfies Problem[];
};
