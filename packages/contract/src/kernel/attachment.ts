import * as z from 'zod/mini';
import { id } from './schema.ts';

/** An attachment as in the brief: `fichier` and `type`, with what a list needs to display it. */
export const attachment = z.object({
  id: id(),
  /** Stored name, `{id}.{ext}`; address `files/{type}/{fichier}` or `images/{fichier}`. */
  fichier: z.string(),
  type: z.enum(['image', 'pdf', 'video', 'audio', 'office', 'text']),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  /** Text alternative of an image. */
  alt: z.string(),
});
export type Attachment = z.output<typeof attachment>;
