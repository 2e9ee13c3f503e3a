import { apiBase } from '#kernel/api/address.ts';
import type { KnownSchool } from '#kernel/settings.ts';

const stored = /(<img\b[^>]*?\ssrc=")(?:[^"]*\/)?images\/([^"?#/]+)(?:\?[^"]*)?"/g;

/** Pictures of the one foreign host, which the server fetches for its readers (brief §7). */
const fetched = /(<img\b[^>]*?\ssrc=")(?:[^"]*\/)?(image-proxy\?[^"]+)"/g;

/** Links to stored files: `file?n=files/{type}/{fichier}` under the school's API base (brief §7). */
const linked = /(<a\b[^>]*?\shref=")(?:[^"]*\/)?(file\?n=(?:files|images)\/[^"]+)"/g;

/** Rich text with its pictures and files at an address that the browser can open. */
export const withImageAddresses = (html: string, school: KnownSchool): string =>
  html
    .replace(stored, (_, before: string, name: string) => `${before}${apiBase(school)}/images/${name}"`)
    .replace(fetched, (_, before: string, address: string) => `${before}${apiBase(school)}/${address}"`)
    .replace(linked, (_, before: string, address: string) => `${before}${apiBase(school)}/${address}"`);

/**
 * Rich text as it is kept: pictures by their stored name, `images/{name}`, or the proxy's, wherever the server stands.
 */
export const withStoredImages = (html: string): string =>
  html
    .replace(stored, (_, before: string, name: string) => `${before}images/${name}"`)
    .replace(fetched, (_, before: string, address: string) => `${before}${address}"`)
    .replace(linked, (_, before: string, address: string) => `${before}${address}"`);
