import { withoutOverrides } from '#kernel/content/direction.ts';
import type { Losses } from './candidate.ts';
import type { Media } from './media.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  times: '×',
  divide: '÷',
  deg: '°',
  euro: '€',
  middot: '·',
  sup2: '²',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  oelig: 'œ',
  Eacute: 'É',
  Egrave: 'È',
  Agrave: 'À',
  Ccedil: 'Ç',
  sup3: '³',
  pi: 'π',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  Delta: 'Δ',
  theta: 'θ',
  le: '≤',
  ge: '≥',
  ne: '≠',
  radic: '√',
  infin: '∞',
};
function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}

const pictures = /^(?:img|svg|picture|canvas)$/;
const sounds = /^(?:audio|video|object|embed|iframe|source)$/;
const looks = /^(?:b|strong|i|em|u|s|sub|sup|table|ul|ol|h[1-6]|a|math|code|pre|blockquote|mark|font)$/;
const ends = /^(?:p|div|br|li|tr|h[1-6]|pre|blockquote|ul|ol|table|simplematchset|prompt)$/;

function withoutComments(html: string): string {
  const [first = '', ...rest] = html.split('<!--');
  return first + rest.map((one) => (one.includes('-->') ? one.slice(one.indexOf('-->') + 3) : '')).join('');
}

const decoded = (text: string): string => text.replace(/&(#x?[\da-fA-F]{1,6}|[A-Za-z]\w{1,9});/g, entity);
/** An attribute of a tag, or nothing. */
function attribute(tag: string, name: 'src' | 'data' | 'alt'): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return decoded(double ?? single ?? bare ?? '').trim();
}
const evenWords = (text: string): string =>
  withoutOverrides(
    text
      .toWellFormed()
      .replace(/[\u0000-\u001F\u007F]+/g, ' ')
      .replace(/\s+/g, ' '),
  ).trim();

/** A picture or a sound is taken where it may be, or noted as lost. */
function noteMedium(name: string, tag: string, losses: Losses, media?: Media): void {
  if (pictures.test(name)) {
    if (name === 'img' && media) media.see('picture', attribute(tag, 'src'), evenWords(attribute(tag, 'alt')), losses);
    else losses.add('picture');
    return;
  }
  const address = attribute(tag, 'src') || attribute(tag, 'data');
  // An element without its own address is identified by its sources.
  if (media && address) media.see('sound', address, '', losses);
  else if (!media || name !== 'audio') losses.add('sound');
}

/**
 * The words of rich text, line by line. Its pictures and sounds are offered to `media`, and noted as lost without it,
 * like styles. Tags are cut in one pass.
 */
export function htmlText(source: string, losses: Losses, media?: Media): string {
  const html = withoutComments(source);
  let text = '';
  let at = 0;
  for (const found of html.matchAll(/<(\/?)([a-zA-Z][\w:-]{0,30})[^<>]*>/g)) {
    text += html.slice(at, found.index);
    at = found.index + found[0].length;
    const name = found[2]?.toLowerCase().replace(/^\w+:/, '') ?? '';
    if (pictures.test(name) || sounds.test(name)) {
      if (!found[1]) noteMedium(name, found[0], losses, media);
    } else if (looks.test(name) && !found[1]) losses.add('formatting');
    if (name === 'br' || (ends.test(name) && found[1])) text += '\n';
  }
  text += html.slice(at);
  return decoded(text)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
