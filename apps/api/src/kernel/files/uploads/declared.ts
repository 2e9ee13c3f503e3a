import { maxBytes } from '@encrier/contract/kernel/files';
import type { Ctx } from '#kernel/http/context.ts';
import { acceptedExtensions, FileRefused } from '../inspection/kinds.ts';
import { refuseActiveMime, uploadName } from '../inspection/upload-name.ts';
import { takesVectors } from '../inspection/vectors.ts';

/**
 * Refuses early, by name and size, what the inspection would refuse at the end, before any transfer. Throws
 * `FileRefused`.
 */
export function checkDeclared(ctx: Ctx, { name, mime, size }: { name: string; mime: string; size: number }): void {
  const { ext } = uploadName(name);
  refuseActiveMime(mime);
  if (ext === 'svg' && !takesVectors(ctx)) throw new FileRefused('files.svg_refused', 'sender');
  const kind = acceptedExtensions[ext]?.type;
  if (!kind || size > maxBytes[kind])
    throw new FileRefused(kind ? 'files.too_large' : 'files.type_refused', 'declared');
}
