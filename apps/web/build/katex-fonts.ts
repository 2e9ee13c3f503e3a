import type { Plugin } from 'vite';

/** Fonts of formulas in one format: every supported browser reads WOFF2. */
export const katexFonts: Plugin = {
  name: 'katex-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/katex\/dist\/katex[^/]*\.css/.test(id)
      ? code.replaceAll(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g, '')
      : undefined,
};
