import type { Plugin } from 'vite';

/** Formulas bring their fonts in one format: every browser that we serve reads WOFF2. */
export const katexFonts: Plugin = {
  name: 'katex-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/katex\/dist\/katex[^/]*\.css/.test(id)
      ? code.replaceAll(/,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g, '')
      : undefined,
};
