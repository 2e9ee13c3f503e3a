import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** Only `paper()` sets up a page: margins, fonts, direction, head and foot must be the same everywhere. */
export const paperThroughKit: FileRule = (file) => {
  if (!/^(apps\/api\/src\/(?!kernel\/pdf\/)|demo\/)/.test(file.path) || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'paper() sets a page up and renderPaper prints it (kernel/pdf/paper.ts)';
  const pages = /#?\bset page\(|#set document\(|\bsys\.inputs\b/g;
  return [
    ...matches(file, pages, 'paper-kit', message),
    ...matches(file, /\brender(?:Pdf|Svg)\b/g, 'paper-kit', message),
  ];
};
