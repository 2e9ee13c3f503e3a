import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { maxTags, richText } from '@encrier/contract/kernel/schema';
import {
  cleanHtml,
  hasImagesWithoutAlt,
  imageIdsIn,
  storedHtml,
  toExcerpt,
  toLines,
  toPlainText,
} from './rich-text.ts';
import { payloads, seeds } from './rich-text.corpus.ts';

const runs = Number(process.env['FUZZ'] ?? 400);
const id = '0191a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const tags = new Set(
  'p h2 h3 h4 ul ol li blockquote table thead tbody tr th td hr br strong em u s a img span'.split(' '),
);
const attributes: Record<string, RegExp> = {
  href: /^(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+@[^\s"<>]+)$/,
  rel: /^noopener noreferrer nofollow$/,
  target: /^_blank$/,
  src: /^images\/[0-9a-f-]{36}(?:-\d+)?(?:\.\w{3,4})?$/,
  alt: /^[^]*$/,
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  dir: /^(?:rtl|ltr|auto)$/,
  class: /^align-(?:left|center|right|justify)$/,
};

/**
 * Reads cleaned text with the strictest possible grammar: a listed tag, listed attributes in double quotes, or text.
 * Anything else, such as a lone `<` or an odd quote, is a fault, so that no parser can see more than this one does.
 */
function faults(html: string): string[] {
  const found: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>/g,
    (_, slash: string, tag: string, given: string) => {
      if (!tags.has(tag)) found.push(`tag ${tag}`);
      if (slash && given) found.push('attributes on a closing tag');
      for (const [, name = '', value = ''] of given.matchAll(/ ([a-z]+)="([^"]*)"/g))
        if (!attributes[name]?.test(value)) found.push(`${name}=${value}`);
      return '';
    },
  );
  if (/[<>]/.test(rest)) found.push(`loose bracket in ${rest}`);
  if (/&(?!amp;|lt;|gt;|quot;)/.test(html)) found.push('loose ampersand');
  return found;
}

/** The same check with a browser's parser. */
function domFaults(html: string, window: Window): string[] {
  const root = window.document.createElement('div');
  root.innerHTML = html;
  return [...root.querySelectorAll('*')].flatMap((node) => {
    const name = node.tagName.toLowerCase();
    const bad = [...node.attributes]
      .filter((a) => !attributes[a.name]?.test(a.value ?? ''))
      .map((a) => `${name} ${a.name}=${a.value}`);
    return tags.has(name) ? bad : [`tag ${name}`, ...bad];
  });
}

describe('cleaning of rich text', () => {
  it('leaves nothing executable from the known payloads', () => {
    expect(payloads.length).toBeGreaterThan(1000);
    for (const payload of payloads) {
      const clean = cleanHtml(payload);
      expect(faults(clean), payload).toEqual([]);
      expect(cleanHtml(clean), payload).toBe(clean);
    }
  });

  it('leaves nothing executable in a browser parser', () => {
    const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true } });
    for (const payload of payloads) expect(domFaults(cleanHtml(payload), window), payload).toEqual([]);
  });

  it('is checked by a test that detects unclean HTML', () => {
    for (const seed of [
      '<script>x</script>',
      '<p onclick="x">y</p>',
      '<a href="javascript:x">y</a>',
      '<img src="https://x.example/a.png">',
      '<p>a < b</p>',
      '<p style="color:red">x</p>',
      '<p class="x">y</p>',
    ])
      expect(faults(seed), seed).not.toEqual([]);
  });

  it('leaves nothing executable from mutated payloads', () => {
    const piece = fc.oneof(
      fc.constantFrom(...seeds),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '`',
        '/',
        '&',
        '&#',
        ';',
        '\u0000',
        '\n',
        '\t',
        ' ',
        '<!--',
        '-->',
        ']]>',
        '<svg>',
        '<math>',
        '</p>',
        '<table>',
        '<style>',
        '</style>',
        '<p ',
        'on',
        'javascript:',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), fc.nat(), fc.nat(20), (pieces, cut, length) => {
        const whole = pieces.join('');
        const at = cut % (whole.length + 1);
        const mutated = whole.slice(0, at) + whole.slice(at + length);
        const clean = cleanHtml(mutated);
        return faults(clean).length === 0 && cleanHtml(clean) === clean;
      }),
      { numRuns: runs * 10 },
    );
  });

  it('keeps all elements of a publication', () => {
    const html =
      '<h2>Titre</h2><p dir="rtl" class="align-center">نص <strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br /></p><ul><li>un</li></ul><ol><li>deux</li></ol><blockquote>x</blockquote><hr /><table><tbody><tr><th>a</th><td colspan="2">b</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<h1>a</h1><div>b</div><b>c</b><i>d</i>')).toBe('<h2>a</h2><p>b</p><strong>c</strong><em>d</em>');
    expect(cleanHtml('<p style="color:red; text-align: RIGHT">x</p>')).toBe('<p class="align-right">x</p>');
  });

  it('makes links safe and drops unsafe ones', () => {
    expect(cleanHtml('<a href="https://ecole.example/a?b=1&c=2">x</a>')).toBe(
      '<a href="https://ecole.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
    expect(cleanHtml('<a href="mailto:a@b.example">x</a>')).toContain('href="mailto:a@b.example"');
    expect(cleanHtml('<a href="tel:1">x</a>')).toBe('<span>x</span>');
  });

  it('rewrites older file links, which contain files-api, to the file itself, and keeps no other relative link', () => {
    const id = '0191d2f4-7a3b-7c4d-8e5f-0123456789ab';
    const link = (href: string): string => /href="([^"]*)"/.exec(cleanHtml(`<a href="${href}">x</a>`))?.[1] ?? '';
    const kept = `file?n=files/pdf/${id}.pdf`;
    for (const href of [
      `https://ecole.example/files-api?n=pdf/${id}.pdf`,
      `https://ecole.example/files-api/?v=2&amp;n=files%2Fpdf%2F${id}.pdf`,
      `/files-api?n=pdf/${id}.pdf`,
      `/api/7/${kept}`,
      kept,
    ])
      expect(link(href), href).toBe(kept);
    expect(link('https://ecole.example/files-api?n=../../etc/passwd')).toBe(
      'https://ecole.example/files-api?n=../../etc/passwd',
    );
    for (const href of ['file?n=files/../x', 'file?n=%', '/auth/logout', 'files-api?n=javascript:alert(1)'])
      expect(link(href), href).toBe('');
    const clean = cleanHtml(`<a href="${kept}">x</a>`);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('shows only our own or signed images', () => {
    const own = `<img src="/api/12/images/${id}.webp?e=1&amp;s=2" alt="Cour" width="80" />`;
    expect(cleanHtml(own)).toBe(`<img src="images/${id}.webp" alt="Cour" width="80" />`);
    expect(cleanHtml(own, { imageUrl: (name) => `/api/12/images/${name}?s=z` })).toBe(
      `<img src="/api/12/images/${id}.webp?s=z" alt="Cour" width="80" />`,
    );
    expect(
      cleanHtml('<img src="https://pics.example/a.png" alt="a">', {
        proxyUrl: (url) => `image-proxy?url=${encodeURIComponent(url)}&s=ok`,
        verifyProxy: (_, s) => s === 'ok',
      }),
    ).toBe('<img src="image-proxy?url=https%3A%2F%2Fpics.example%2Fa.png&amp;s=ok" alt="a" />');
    expect(
      cleanHtml('<img src="image-proxy?url=https%3A%2F%2Fx.example%2Fa.png&s=no" alt="a">', {
        verifyProxy: (_, s) => s === 'ok',
      }),
    ).toBe('');
    expect(cleanHtml(`<img src="images/${id}/../x">`)).toBe('');
  });

  it('extracts text, excerpts and images', () => {
    const html = cleanHtml(
      `<h2>Sortie &amp; fête</h2><p>Une <b>phrase</b>&nbsp;ici.</p><ul><li>un</li><li>deux &lt;x&gt;</li></ul><script>no</script><img src="images/${id}.webp"><img src="images/${id}-320.webp" alt="x">`,
    );
    expect(toPlainText(html)).toBe('Sortie & fête\n\nUne phrase ici.\n- un\n- deux <x>');
    expect(toExcerpt(html, 20)).toBe('Sortie & fête Une…');
    expect(toExcerpt('<p>court</p>', 20)).toBe('court');
    expect(toLines(html, 80)).toBe('Sortie & fête\nUne phrase ici.\n• un\n• deux <x>');
    expect(toLines(html, 30)).toBe('Sortie & fête\nUne phrase…');
    expect([...toExcerpt('<p>😀😀😀😀</p>', 3)]).toEqual(['😀', '😀', '…']);
    expect(hasImagesWithoutAlt(html)).toBe(true);
    expect(hasImagesWithoutAlt(`<img src="images/${id}.webp" alt="x">`)).toBe(false);
    expect(hasImagesWithoutAlt(`<img src="images/${id}.webp" alt="" width="80" />`)).toBe(true);
    expect(imageIdsIn(html)).toEqual([id]);
  });

  it('takes one pass, with any amount of white space (SEC-INJ-03)', () => {
    const from = performance.now();
    expect(toPlainText(`<p>a${'\t'.repeat(190_000)}b</p>`)).toMatch(/^a\t+b$/);
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it('happens once: everything else is read from the cleaned value (SEC-INJ-03)', () => {
    let requests = 0;
    const html = storedHtml('<p>Une <b>cour</b></p><img src="https://pics.example/a.png" alt="">', 1000, {
      proxyUrl: () => {
        requests += 1;
        return 'image-proxy?url=x&s=ok';
      },
      verifyProxy: () => true,
    });
    // The first pass changes it; the next ones find the signed address and change nothing.
    expect(requests).toBe(1);
    const once = toPlainText(html);
    expect([once, toExcerpt(html, 50), hasImagesWithoutAlt(html), imageIdsIn(html)]).toEqual([
      'Une cour',
      'Une cour',
      true,
      [],
    ]);
    // Reading does not clean: what is not clean is returned as it is.
    expect(toPlainText('<script>x</script>')).toBe('x');
    expect(hasImagesWithoutAlt('<img src="https://pics.example/a.png">')).toBe(true);
  });

  it('refuses more than four thousand tags, and takes at most fifty milliseconds below (SEC-INJ-03)', () => {
    const schema = richText(60_000);
    expect(schema.safeParse('<b>'.repeat(maxTags)).success).toBe(true);
    expect(schema.safeParse('<b>'.repeat(maxTags + 1)).success).toBe(false);
    const hostile = [
      '<b>',
      '<p>mot</p>',
      '<ul><li>',
      '<td style="text-align:left">',
      '<a href="https://a.example/b">x</a>',
      '<!--',
      '&',
      '<svg><p><style>',
    ];
    for (const piece of hostile) {
      const text = piece.repeat(50_000 / piece.length);
      const html = text.split('<').slice(0, maxTags).join('<');
      const from = process.threadCpuUsage();
      toExcerpt(cleanHtml(html), 200);
      const { user } = process.threadCpuUsage(from);
      // Ten times its cost once compiled: the first runs are slower, and so is a busy machine.
      expect(user / 1000, piece).toBeLessThan(500);
    }
  });

  it('is measured as stored: one character can become five', () => {
    expect(storedHtml('&'.repeat(100), 500)).toHaveLength(500);
    expect(() => storedHtml('&'.repeat(101), 500)).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: { html: 'too_long' } }),
    );
  });
});
