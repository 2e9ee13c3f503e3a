import type { Attachment } from '@encrier/contract/kernel/attachment';

export type FileType = Attachment['type'];
export type RefusalCode =
  | 'files.too_large'
  | 'files.type_refused'
  | 'files.broken'
  | 'files.too_many_pixels'
  | 'files.archive_refused'
  | 'files.too_heavy'
  | 'files.svg_refused';

/** A refused file. `code` is for the sender, `detail` for the log: neither contains anything of the file. */
export class FileRefused extends Error {
  readonly code: RefusalCode;
  readonly detail: string;
  constructor(code: RefusalCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'FileRefused';
    this.code = code;
    this.detail = detail;
  }
}

type Accepted = { type: FileType; mime: string };

/** Every accepted extension, with the one media type it is served as (SEC-FIL-02). */
export const acceptedExtensions: Readonly<Record<string, Accepted>> = {
  jpg: { type: 'image', mime: 'image/jpeg' },
  jpeg: { type: 'image', mime: 'image/jpeg' },
  png: { type: 'image', mime: 'image/png' },
  webp: { type: 'image', mime: 'image/webp' },
  avif: { type: 'image', mime: 'image/avif' },
  gif: { type: 'image', mime: 'image/gif' },
  svg: { type: 'image', mime: 'image/svg+xml' },
  pdf: { type: 'pdf', mime: 'application/pdf' },
  mp4: { type: 'video', mime: 'video/mp4' },
  webm: { type: 'video', mime: 'video/webm' },
  mov: { type: 'video', mime: 'video/quicktime' },
  mp3: { type: 'audio', mime: 'audio/mpeg' },
  m4a: { type: 'audio', mime: 'audio/mp4' },
  ogg: { type: 'audio', mime: 'audio/ogg' },
  docx: { type: 'office', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { type: 'office', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { type: 'office', mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  odt: { type: 'office', mime: 'application/vnd.oasis.opendocument.text' },
  ods: { type: 'office', mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { type: 'office', mime: 'application/vnd.oasis.opendocument.presentation' },
  // Exports of the French ministry's pupil database and results of FET, never displayed in a browser.
  xml: { type: 'office', mime: 'application/octet-stream' },
  zip: { type: 'office', mime: 'application/octet-stream' },
  fet: { type: 'office', mime: 'application/octet-stream' },
  txt: { type: 'text', mime: 'text/plain' },
  csv: { type: 'text', mime: 'text/csv' },
  ics: { type: 'text', mime: 'text/calendar' },
};

/** Most pixels of one image, all frames together (SEC-FIL-05). */
export const maxPixels = 50_000_000;
/** Most pixels of an AVIF image: its decoder needs 18 MB of memory per million. */
export const maxAvifPixels = 16_000_000;

/** The bytes of an upload, in memory or on disk. */
export type Source = {
  size: number;
  /** Up to `length` bytes from `start`, fewer at the end. */
  read(start: number, length: number): Promise<Buffer>;
};

const markup = /<script[\s>/]|<html[\s>]|<iframe[\s>]|<!doctype\s+html|<\?php\s|<foreignobject[\s>]/i;
const chunk = 1024 * 1024;

/** Whether the bytes contain web markup anywhere: a media file that does is meant to be read as a page. */
export async function holdsMarkup(source: Source): Promise<boolean> {
  for (let at = 0; at < source.size; at += chunk) {
    const bytes = await source.read(Math.max(0, at - 32), chunk + 32);
    if (markup.test(bytes.toString('latin1'))) return true;
  }
  return false;
}

/** The text with its numeric and named entities decoded, so that a word cannot be hidden from a check. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, dec: string | undefined) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
    })
    .replace(/&(?:tab|newline);/gi, ' ')
    .replace(/&colon;/gi, ':')
    .replace(/&lpar;/gi, '(')
    .replace(/&apos;/gi, "'")
    .replace(/&quot;/gi, '"');
}
