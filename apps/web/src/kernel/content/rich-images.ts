import { apiBase } from '#kernel/api/address.ts';
import type { KnownSchool } from '#kernel/settings.ts';

const stored = /(<img\b[^>]*?\ssrc=")(?:[^"]*\/)?images\/([^"?#/]+)(?:\?[^"]*)?"/g;

/** Rich text with our own pictures at an address that the browser can open. */
export const withImageAddresses = (html: string, school: KnownSchool): string => html.replace(stored, (_, before: string, name: string) => `${before}${apiBase(school)}/images/${name}"`);

/** Rich text as it is kept: our own pictures by their stored name, `images/{name}`, wherever the server stands. */
export const withStoredImages = (html: string): string => html.replace(stored, (_, before: string, name: string) => `${before}images/${name}"`);
