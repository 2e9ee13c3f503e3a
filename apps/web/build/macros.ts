import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import babel from '@rolldown/plugin-babel';

/** Translation macros, run before anything else sees the code; files without a macro are skipped. */
export const macros = () =>
  babel({
    include: /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?$/,
    presets: [
      {
        preset: { plugins: [[linguiMacro, { linguiConfig: getConfig({ cwd: join(import.meta.dirname, '..') }) }]] },
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      },
    ],
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
