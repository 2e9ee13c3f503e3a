import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/** A page is set up by `paper()` alone: margins, fonts, direction, head and foot of a second hand go their own way. */
export const paperOnce: FileRule = (file) => {
  if (!/^(apps\/api\/src\/(?!kernel\/pdf\/)|demo\/)/.test(file.path) || !isSource(file.path) || isTest(file.path))
    return [];
  const message = 'paper() sets a page up and renderPaper prints it (kernel/pdf/paper.ts)';
  const pages = /#?\bset page\(|#set document\(|\bsys\.inputs\b/g;
  return [
    ...matches(file, pages, 'paper-once', message),
    ...matches(file, /\brender(?:Pdf|Svg)\b/g, 'paper-once', message),
  ];
};
