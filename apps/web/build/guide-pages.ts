import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const docs = new URL('../../../docs/', import.meta.url);
const order = ['parent', 'eleve', 'prof', 'admin'];

/** Areas that have a guide, in the order of the index. */
export const guides: readonly string[] = readdirSync(new URL('guide/', docs))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3))
  .sort((a, b) => order.indexOf(a) - order.indexOf(b));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** French spaces: no-break before « : » and inside guillemets, narrow before « ; ! ? ». */
const spaced = (text: string): string =>
  text.replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202f');

function inline(text: string): string {
  return spaced(escaped(text))
    .replaceAll(/!\[([^\]]*)\]\(\.\.\/images\/([\w.-]+)\)/g, '<img src="images/$2" alt="$1" loading="lazy">')
    .replaceAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g, '<a href="$2.html">$1</a>')
    .replaceAll(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** The Markdown that the guides use (titles, paragraphs, lists, pictures, links, emphasis) as HTML. */
function toHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const title = /^(#{1,3}) (.*)$/.exec(block);
      if (title) return `<h${title[1]?.length}>${inline(title[2] ?? '')}</h${title[1]?.length}>`;
      const mark = /^(- |\d+\. )/.exec(block)?.[1];
      if (!mark)
        return /^!\[/.test(block)
          ? `<figure>${inline(block)}</figure>`
          : `<p>${inline(block.replaceAll('\n', ' '))}</p>`;
      const tag = mark === '- ' ? 'ul' : 'ol';
      const items = block
        .split(/\n(?=- |\d+\. )/)
        .map((item) => `<li>${inline(item.replace(/^(- |\d+\. )/, '').replaceAll(/\n\s*/g, ' '))}</li>`);
      return `<${tag}>${items.join('')}</${tag}>`;
    })
    .join('\n');
}

const style = `:root{color-scheme:light dark;--text:#1c1b19;--quiet:#55524b;--line:#e8e5df;--ink:#1c3999;--paper:#f5f4f1;--card:#fff}
@media(prefers-color-scheme:dark){:root{--text:#edece9;--quiet:#b0ada7;--line:#28282e;--ink:#99b6f8;--paper:#101013;--card:#17171b}}
body{margin:0;padding:24px 16px 64px;background:var(--paper);color:var(--text);font:450 1rem/1.6 "Figtree Variable",system-ui,sans-serif}
main{max-width:680px;margin:auto;padding:8px 24px 32px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
nav{max-width:730px;margin:0 auto 16px;display:flex;flex-wrap:wrap;gap:4px 20px}nav a{display:inline-flex;align-items:center;min-height:44px}
h1{font-size:1.6rem;letter-spacing:-.02em}h2{margin-top:2em;font-size:1.15rem}a{color:var(--ink)}a[aria-current]{color:var(--text);font-weight:650;text-decoration:none}
figure{margin:20px 0}img{display:block;max-width:100%;max-height:560px;margin:auto;border:1px solid var(--line);border-radius:8px}
code{padding:1px 5px;border-radius:4px;background:var(--paper)}`;

function page(name: string, font = ''): string {
  const text = readFileSync(new URL(`guide/${name}.md`, docs), 'utf8');
  const title = (one: string): string =>
    /^# (.*)$/m.exec(readFileSync(new URL(`guide/${one}.md`, docs), 'utf8'))?.[1] ?? one;
  const links = guides
    .map((one) => `<a href="${one}.html"${one === name ? ' aria-current="page"' : ''}>${inline(title(one))}</a>`)
    .join('');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title(name))}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${font && `@font-face{font-family:"Figtree Variable";src:url(/${font}) format("woff2");font-weight:300 900;font-display:swap}`}${style}</style></head><body><nav aria-label="Guides">${links}</nav><main>${toHtml(text)}</main></body></html>`;
}

/** Serves the user guides of `docs/guide` as pages under `/guide/`, with their pictures. */
export function guidePages(): Plugin {
  const picture = (name: string) => readFileSync(new URL(`images/${name}`, docs));
  return {
    name: 'guide-pages',
    configureServer: (server) => {
      server.middlewares.use('/guide', (request, response, next) => {
        const [, name = '', kind] =
          /^\/(?:images\/)?([\w-]+)\.(html|png)$/.exec(request.url?.split('?')[0] ?? '') ?? [];
        if (kind === 'html' && guides.includes(name))
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page(name));
        else if (kind === 'png') response.setHeader('content-type', 'image/png').end(picture(`${name}.png`));
        else next();
      });
    },
    generateBundle(_options, bundle) {
      const font = Object.keys(bundle).find((name) => /figtree-latin-wght/.test(name));
      const used = new Set<string>();
      for (const name of guides) {
        const source = page(name, font);
        for (const [, image = ''] of source.matchAll(/src="images\/([\w.-]+)"/g)) used.add(image);
        this.emitFile({ type: 'asset', fileName: `guide/${name}.html`, source });
      }
      for (const image of used)
        this.emitFile({ type: 'asset', fileName: `guide/images/${image}`, source: picture(image) });
    },
  };
}
