import { isUtf8 } from 'node:buffer';
import { FileRefused } from './kinds.ts';

const startsAsCode = /^\s*(?:<!doctype|<html|<head|<body|<script|<svg|<\?|<%|#!|<iframe|<img|MZ)/i;
const sensitive = /<script[\s>/]|<\?php|<iframe[\s>]|<svg[\s>]|<html[\s>]/i;

/**
 * Character set of a text file. Refuses control characters, and text that a browser or server would take for a page or
 * a script. Throws `FileRefused`.
 */
export function inspectText(bytes: Buffer): { charset: 'utf-8' | 'windows-1252' } {
  if (bytes.length === 0) throw new FileRefused('files.broken', 'text_empty');
  const charset = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = bytes.toString(charset === 'utf-8' ? 'utf8' : 'latin1').replace(/^\uFEFF/, '');
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text)) throw new FileRefused('files.type_refused', 'text_binary');
  if (startsAsCode.test(text) || sensitive.test(text)) throw new FileRefused('files.type_refused', 'text_markup');
  return { charset };
}
