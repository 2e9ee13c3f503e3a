import sanitizeHtml from 'sanitize-html';
import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { invalid } from '#kernel/errors/errors.ts';
import { parseFileName } from '../files/file-name.ts';
import { withoutOverrides } from './direction.ts';

/** The only classes that rich text may carry. */
export const alignClasses = ['align-left', 'align-center', 'align-right', 'align-justify'] as const;

export type CleanOptions = {
  /** Address to show for one of our images, given its stored name; without it the canonical `images/{name}` is kept. */
  imageUrl?: (name: string) => string;
  /** Signed proxy address of an external picture, or null to drop it. */
  proxyUrl?: (url: string) => string | null;
  /** Whether a proxy address already present was signed by us. */
  verifyProxy?: (url: string, signature: string) => boolean;
};

const blocks = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
];
const allowedTags = [...blocks, 'br', 'strong', 'em', 'u', 's', 'a', 'img', 'span'];
/** Elements whose content is never text to keep. */
const dropped = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'template',
  'math',
  'svg',
  'plaintext',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'head',
  'frameset',
  'form',
  'button',
  'marquee',
  'listing',
];
const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
};
const aligned = ['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'blockquote', 'span'];
const ownImage = /^(?:\/api\/\d{1,10}\/|\/)?images\/([^?#]+)(?:\?[^#]*)?$/;
const proxied = /^(?:\/api\/\d{1,10}\/|\/)?image-proxy\?(.+)$/;

/** `dir` and the alignment class, whether the editor wrote a class or a `text-align` style. */
function layoutOf(given: Attributes): Attributes {
  const kept: Attributes = {};
  const dir = given['dir']?.toLowerCase();
  if (dir === 'rtl' || dir === 'ltr' || dir === 'auto') kept['dir'] = dir;
  const style = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i.exec(given['style'] ?? '')?.[1];
  const wanted = style ? [`align-${style.toLowerCase()}`] : (given['class'] ?? '').split(/\s+/);
  const align = alignClasses.find((name) => wanted.includes(name));
  if (align) kept['class'] = align;
  return kept;
}

/** A complete web or mail address, or null (SEC-XSS-05). */
function safeHref(href: string | undefined): string | null {
  if (!href || href.length > 2000) return null;
  const url = /[\u0000-\u001F\u007F\\]/.test(href.trim()) ? null : URL.parse(href.trim());
  if (!url || url.username || url.password) return null;
  if (url.protocol === 'mailto:') return /^mailto:[^\s<>"'`]+@[^\s<>"'`]+$/.test(url.href) ? url.href : null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function safeSrc(src: string | undefined, options: CleanOptions): string | null {
  if (!src || src.length > 4000) return null;
  const name = ownImage.exec(src)?.[1];
  if (name !== undefined) {
    if (parseFileName(`images/${name}`) === null) return null;
    return options.imageUrl ? options.imageUrl(name) : `images/${name}`;
  }
  const query = proxied.exec(src)?.[1];
  if (query !== undefined) {
    const params = new URLSearchParams(query);
    const url = params.get('url') ?? '';
    const signature = params.get('s') ?? '';
    if (!options.verifyProxy?.(url, signature)) return null;
    return `image-proxy?${new URLSearchParams({ url, s: signature })}`;
  }
  return /^https:\/\//i.test(src) ? (options.proxyUrl?.(src) ?? null) : null;
}

function imageTag(given: Attributes, options: CleanOptions): Tag {
  const src = safeSrc(given['src']?.trim(), options);
  if (src === null) return { tagName: 'img', attribs: {} };
  const attribs: Attributes = { src, alt: withoutOverrides(given['alt'] ?? '').slice(0, 500) };
  for (const side of ['width', 'height'])
    if (/^[1-9]\d{0,3}$/.test(given[side] ?? '')) attribs[side] = given[side] ?? '';
  return { tagName: 'img', attribs };
}

const filesApi = /^[^?#]*\bfiles-api\b[^?#]*\?([^#]*)/;
const ownFile = /^(?:\/api\/\d{1,10}\/|\/)?file\?n=([^&#]+)$/;

/**
 * A link to a stored file as it is saved: `file?n=files/{type}/{fichier}` under the school's API base; also reads the
 * older form with `files-api` (brief §7).
 */
function fileHref(href: string | undefined): string | null {
  if (!href || href.length > 2000) return null;
  const older = filesApi.exec(href.trim())?.[1];
  const name =
    older === undefined
      ? decoded(ownFile.exec(href.trim())?.[1])
      : (new URLSearchParams(older).get('n') ?? '').replace(/^\/+/, '');
  if (!name) return null;
  const full = /^(?:files|images)\//.test(name) ? name : `files/${name}`;
  return parseFileName(full) ? `file?n=${full}` : null;
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

function linkTag(given: Attributes): Tag {
  const href = fileHref(given['href']) ?? safeHref(given['href']);
  if (href === null) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

function cellTag(tagName: string, given: Attributes): Tag {
  const attribs = layoutOf(given);
  for (const span of ['colspan', 'rowspan'])
    if (/^[1-9]\d?$/.test(given[span] ?? '')) attribs[span] = given[span] ?? '';
  return { tagName, attribs };
}

function transform(tagName: string, given: Attributes, options: CleanOptions): Tag {
  const name = renamed[tagName] ?? tagName;
  if (name === 'a') return linkTag(given);
  if (name === 'img') return imageTag(given, options);
  if (name === 'td' || name === 'th') return cellTag(name, given);
  return { tagName: name, attribs: aligned.includes(name) ? layoutOf(given) : {} };
}

function rules(options: CleanOptions): IOptions {
  return {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'dir', 'class'],
      th: ['colspan', 'rowspan', 'dir', 'class'],
      p: ['dir', 'class'],
      h2: ['dir', 'class'],
      h3: ['dir', 'class'],
      h4: ['dir', 'class'],
      li: ['dir', 'class'],
      blockquote: ['dir', 'class'],
      span: ['dir', 'class'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    // Image addresses were checked above: ours, or made by the caller.
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: dropped,
    nestingLimit: 30,
    transformTags: { '*': (tagName, given) => transform(tagName, given, options) },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
  };
}

/**
 * Rich text reduced to what a publication may contain (SEC-XSS-01, SEC-XSS-05). Idempotent. Never throws: text that
 * does not settle is returned without markup.
 */
export function cleanHtml(html: string, options: CleanOptions = {}): string {
  const { imageUrl, ...stored } = options;
  const strict = rules(stored);
  let before = withoutOverrides(html.replace(/\u0000/g, ''));
  for (let pass = 0; pass < 5; pass += 1) {
    const after = sanitizeHtml(before, strict);
    if (after === before)
      return imageUrl
        ? sanitizeHtml(after, { ...rules({ ...options, imageUrl }), allowedSchemesByTag: { img: ['https', 'http'] } })
        : after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], nonTextTags: dropped });
}

/**
 * Rich text cleaned once, to be stored and read by the functions below, which do not clean. Its length is measured
 * afterwards: one character may become five. Throws `invalid` for a text that became too long.
 */
export function storedHtml(html: string, most: number, options: CleanOptions = {}): string {
  const clean = cleanHtml(html, options);
  if (clean.length > most) throw invalid('invalid_input', { html: 'too_long' });
  return clean;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Readable text of cleaned rich text: paragraphs on lines, list items with a dash, no markup, entities decoded. */
export function toPlainText(html: string): string {
  return (
    html
      .replace(/<br ?\/?>/g, '\n')
      .replace(/<li[^>]*>/g, '\n- ')
      .replace(/<\/t[dh]>/g, '\t')
      .replace(/<\/?(?:p|h[234]|ul|ol|blockquote|table|tr|hr)(?: [^>]*)?\/?>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
      .replace(/[ \u00A0]+/g, ' ')
      // Line by line: a pattern around the line ends would scan a long row of tabs once per tab.
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/\n\n(?=- )/g, '\n')
      .trim()
  );
}

/** The first `max` characters, cut between words, with `…` when something was cut. */
function firstWords(whole: string, max: number): string {
  const text = [...whole];
  if (text.length <= max) return text.join('');
  const cut = text.slice(0, Math.max(1, max - 1)).join('');
  const blank = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}

/** The beginning of a cleaned text, on one line. */
export const toExcerpt = (html: string, max: number): string => firstWords(toPlainText(html).replace(/\s+/g, ' '), max);

/** The beginning of a cleaned text, one line per paragraph and a dot before list items. */
export const toLines = (html: string, max: number): string =>
  firstWords(toPlainText(html).replace(/\t+/g, ' ').replace(/\n+/g, '\n').replace(/^- /gm, '• '), max);

/** Image tags of a cleaned text. */
function imagesOf(html: string): string[] {
  return html.match(/<img [^>]*>/g) ?? [];
}

/** Whether an image of a cleaned text lacks its text alternative. */
export function hasImagesWithoutAlt(html: string): boolean {
  return imagesOf(html).some((tag) => !/ alt="[^"]*[^\s"][^"]*"/.test(tag));
}

/** Ids of our images in a cleaned text, each once, in order. */
export function imageIdsIn(html: string): string[] {
  const ids = imagesOf(html).map((tag) => parseFileName(/ src="([^"]*)"/.exec(tag)?.[1] ?? '')?.id);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
