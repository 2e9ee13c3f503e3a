import { type FileRule, matches } from './files.ts';
import { isSource, isTest } from './syntax.ts';

/**
 * A page asks its own match where it stands: while the next page is loaded, the address is that one's already, and a
 * page that believes it shows somebody else's face.
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
