import { FileRefused } from './kinds.ts';

const maxSvgBytes = 1024 * 1024;
const maxElements = 20_000;
const forbidden: readonly [RegExp, string][] = [
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'svg_entity'],
  [/<\?(?!xml\s)/i, 'svg_instruction'],
  [/<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|animate|set|animateTransform|animateMotion|discard|include|fallback|link|meta|base|html|body)[\s/>]/i, 'svg_element'],
  [/[\s"'/]on[a-z]+\s*=/i, 'svg_event'],
  [/@import|expression\s*\(|-moz-binding|behavior\s*:/i, 'svg_style'],
  [/(?:java|vb|live)\s*script\s*:/i, 'svg_script_address'],
  [/url\s*\(\s*["']?\s*(?!["']?\s*#)[^)\s]/i, 'svg_url'],
  [/\b(?:xml:base|srcset|formaction)\s*=/i, 'svg_base'],
];
const references = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi;

/** Numeric and named entities written out, so that a word cannot be spelled around a check. */
function spelledOut(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, dec: string | undefined) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
    })
    .replace(/&(?:tab|newline);/gi, ' ').replace(/&colon;/gi, ':').replace(/&lpar;/gi, '(').replace(/&apos;/gi, "'").replace(/&quot;/gi, '"');
}

/**
 * A vector picture that can be drawn without reaching for anything (SEC-FIL-04): returns its text without document type.
 * The text is only ever handed to the rasteriser, never stored nor served. Throws `FileRefused`.
 */
export function drawableSvg(bytes: Buffer): string {
  if (bytes.length > maxSvgBytes) throw new FileRefused('files.too_large', 'svg_size');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\uFFFD') || text.includes('\u0000')) throw new FileRefused('files.broken', 'svg_encoding');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  if (declared && !/^(?:utf-?8|us-ascii|iso-8859-1)$/i.test(declared)) throw new FileRefused('files.type_refused', 'svg_encoding');
  if (!/<svg[\s>]/i.test(text) || !/<\/svg>\s*(?:<!--[^]*?-->\s*)*$/i.test(text)) throw new FileRefused('files.broken', 'svg_root');
  const flat = spelledOut(text).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
  for (const [pattern, detail] of forbidden) if (pattern.test(text) || pattern.test(flat)) throw new FileRefused('files.type_refused', detail);
  for (const [, a, b, c] of flat.matchAll(references)) {
    const target = (a ?? b ?? c ?? '').trim();
    if (!target.startsWith('#') && !/^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/=\s]*$/i.test(target)) throw new FileRefused('files.type_refused', 'svg_reference');
  }
  // Nested <use> multiplies what is drawn; a school's logo needs few of them.
  if ((text.match(/</g) ?? []).length > maxElements || (text.match(/<(?:\w+:)?use[\s/>]/gi) ?? []).length > 200) throw new FileRefused('files.type_refused', 'svg_elements');
  return text.replace(/<!DOCTYPE[^>]*>/i, '').replace(/^\s*<\?xml[^>]*\?>/i, '');
}
