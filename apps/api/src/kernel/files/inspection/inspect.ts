import { maxBytes } from '@encrier/contract/kernel/files';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { imageFacts } from './images.ts';
import { acceptedExtensions, FileRefused } from './kinds.ts';
import type { FileType, Source } from './kinds.ts';
import { inspectMedia } from './media.ts';
import { inspectOffice, inspectSchoolExport } from './office.ts';
import { inspectPdf } from './pdf.ts';
import { inspectText } from './text.ts';
import { refuseActiveMime, uploadName } from './upload-name.ts';

export type Upload = {
  name: string;
  declaredMime?: string;
  /** Whether the sender may send SVG. */
  vector?: boolean;
} & ({ path: string } | { buffer: Buffer });
export type Inspected = {
  type: FileType;
  /** Media type to serve, with its character set for text. */
  mime: string;
  /** Extension by content. */
  ext: string;
  /** Display name, cleaned. */
  name: string;
  size: number;
  width?: number;
  height?: number;
  pages?: number;
};

/** Types that the detector may return for an extension, besides its own. */
const alsoDetected: Readonly<Record<string, readonly string[]>> = {
  mp4: ['m4v', 'm4a', '3gp', 'mov'],
  mov: ['mp4', 'm4v'],
  m4a: ['mp4', 'm4b'],
  ogg: ['opus', 'oga', 'spx', 'ogv', 'ogx'],
  webm: ['mkv'],
  fet: ['xml'],
  docx: ['zip'],
  xlsx: ['zip'],
  pptx: ['zip'],
  odt: ['zip'],
  ods: ['zip'],
  odp: ['zip'],
  mp3: ['mp2', 'mp1'],
};

function bufferSource(buffer: Buffer): Source {
  return { size: buffer.length, read: async (start, length) => buffer.subarray(start, start + length) };
}

function handleSource(handle: FileHandle, size: number): Source {
  return {
    size,
    read: async (start, length) => {
      const wanted = Math.max(0, Math.min(length, size - start));
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/**
 * Images: any listed image extension may hold any listed raster format, since it is re-encoded; a vector must have its
 * own.
 */
async function inspectImage(
  source: Source,
  ext: string,
): Promise<Pick<Inspected, 'ext' | 'mime' | 'width' | 'height'>> {
  const facts = await imageFacts(await source.read(0, source.size), { vector: ext === 'svg' });
  const mime = acceptedExtensions[facts.format]?.mime ?? '';
  return { ext: facts.format, mime, width: facts.width, height: facts.height };
}

async function checkMagic(source: Source, ext: string): Promise<void> {
  const detected = await fileTypeFromBuffer(await source.read(0, 65_536)).catch(() => undefined);
  if (detected && detected.ext !== ext && !alsoDetected[ext]?.includes(detected.ext))
    throw new FileRefused('files.type_refused', 'content_mismatch');
}

async function inspectSource(source: Source, ext: string, type: FileType): Promise<Partial<Inspected>> {
  if (type === 'image') return inspectImage(source, ext);
  await checkMagic(source, ext);
  if (type === 'pdf') return inspectPdf(await source.read(0, source.size));
  if (type === 'text')
    return {
      mime: `${acceptedExtensions[ext]?.mime}; charset=${inspectText(await source.read(0, source.size)).charset}`,
    };
  if (ext === 'xml' || ext === 'zip' || ext === 'fet') await inspectSchoolExport(source, ext);
  else if (type === 'office') await inspectOffice(source, ext);
  else await inspectMedia(source, ext);
  return {};
}

async function inspectWith(source: Source, upload: Upload): Promise<Inspected> {
  refuseActiveMime(upload.declaredMime);
  const { name, ext } = uploadName(upload.name);
  const accepted = acceptedExtensions[ext];
  if (!accepted) throw new FileRefused('files.type_refused', 'extension');
  if (ext === 'svg' && !upload.vector) throw new FileRefused('files.svg_refused', 'sender');
  if (source.size === 0) throw new FileRefused('files.broken', 'empty');
  if (source.size > maxBytes[accepted.type]) throw new FileRefused('files.too_large', accepted.type);
  return { ...accepted, ext, name, size: source.size, ...(await inspectSource(source, ext, accepted.type)) };
}

/**
 * Type of an upload, from its content and the extension list (SEC-FIL-02, 05, 06, 07); `declaredMime` is never trusted.
 * Only reads, never writes or unpacks to disk. Throws `FileRefused` with a reason code of the contract.
 */
export async function inspectUpload(upload: Upload): Promise<Inspected> {
  if ('buffer' in upload) return inspectWith(bufferSource(upload.buffer), upload);
  const handle = await open(upload.path, 'r');
  try {
    return await inspectWith(handleSource(handle, (await handle.stat()).size), upload);
  } finally {
    await handle.close();
  }
}
