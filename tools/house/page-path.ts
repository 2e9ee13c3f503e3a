import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/**
 * A page must take its path from its own match: while the next page loads, the address is already the next one's, and
 * the page would show another person's view.
 */
export const pagePath: FileRule = (file) =>
  /^apps\/web\/src\/(?!app\/|kernel\/|access\/door\/)/.test(file.path) && isSource(file.path) && !isTest(file.path)
    ? matches(
        file,
        /\b(?:useLocation|useRouterState)\(|\blocation\.pathname\b/g,
        'page-path',
        'usePagePath and usePageArea say where a page stands (kernel/frame/page-path.ts)',
      )
    : [];
