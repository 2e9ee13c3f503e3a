import { FileRefused, decodeEntities } from './kinds.ts';
import { drawnByReference } from './svg-references.ts';

const maxSvgBytes = 100_000;
const maxElements = 5000;
/** Most elements drawn again because another one references them. */
const maxByReference = 1000;
const forbidden: readonly [RegExp, string][] = [
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'svg_entity'],
  [/<\?(?!xml\s)/i, 'svg_instruction'],
  [
    /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|animate|set|animateTransform|animateMotion|discard|include|fallback|link|meta|base|html|body)[\s/>]/i,
    'svg_element',
  ],
  // The cost of a filter depends on its radius, not on its size; a logo needs none.
  [/<(?:[\w.-]+:)?(?:filter|fe[a-z]+)[\s/>]|[\s"';{]filter\s*[=:]/i, 'svg_filter'],
  [/[\s"'/]on[a-z]+\s*=/i, 'svg_event'],
  [/@import|expression\s*\(|-moz-binding|behavior\s*:/i, 'svg_style'],
  [/(?:java|vb|live)\s*script\s*:/i, 'svg_script_address'],
  [/url\s*\(\s*["']?\s*(?!["']?\s*#)[^)\s]/i, 'svg_url'],
  [/\b(?:xml:base|srcset|formaction)\s*=/i, 'svg_base'],
];
const references = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi;

/** Collapses blanks, so that a pattern scans each once, however many were sent. */
const tight = (text: string): string => text.replace(/\s+/g, ' ');

/** Whether only comments follow the end of the root element; scans backwards, each character once. */
function endsWithRoot(text: string): boolean {
  let end = text.trimEnd();
  while (end.endsWith('-->')) {
    const start = end.lastIndexOf('<!--');
    if (start < 0) return false;
    end = end.slice(0, start).trimEnd();
  }
  return /<\/svg>$/i.test(end.slice(-6));
}

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

/**
 * The text of an SVG that can be drawn without external access, without its document type (SEC-FIL-04). It only ever
 * goes to the rasteriser, never stored nor served. Throws `FileRefused`.
 */
export function drawableSvg(bytes: Buffer): string {
  if (bytes.length > maxSvgBytes) throw new FileRefused('files.too_large', 'svg_size');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\uFFFD') || text.includes('\u0000')) throw new FileRefused('files.broken', 'svg_encoding');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  if (declared && !/^(?:utf-?8|us-ascii|iso-8859-1)$/i.test(declared))
    throw new FileRefused('files.type_refused', 'svg_encoding');
  if (!/<svg[\s>]/i.test(text) || !endsWithRoot(text)) throw new FileRefused('files.broken', 'svg_root');
  // Cheap counts before any long search: a school's logo needs few elements.
  if (count(text, /</g) > maxElements || count(text, /<!doctype/gi) > 1)
    throw new FileRefused('files.type_refused', 'svg_elements');
  const written = tight(text);
  const flat = tight(decodeEntities(text).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ''));
  for (const [pattern, detail] of forbidden)
    if (pattern.test(written) || pattern.test(flat)) throw new FileRefused('files.type_refused', detail);
  for (const [, a, b, c] of flat.matchAll(references)) {
    const target = (a ?? b ?? c ?? '').trim();
    if (!target.startsWith('#') && !/^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/=\s]*$/i.test(target))
      throw new FileRefused('files.type_refused', 'svg_reference');
  }
  const drawable = text.replace(/<!DOCTYPE[^>]*>/i, '').replace(/^\s*<\?xml[^>]*\?>/i, '');
  if (drawnByReference(drawable, maxByReference) > maxByReference)
    throw new FileRefused('files.type_refused', 'svg_references');
  return drawable;
}
