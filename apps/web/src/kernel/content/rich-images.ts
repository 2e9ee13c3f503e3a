import { apiBase } from '#kernel/api/address.ts';
import type { KnownSchool } from '#kernel/settings.ts';

const stored = /(<img\b[^>]*?\ssrc=")(?:[^"]*\/)?images\/([^"?#/]+)(?:\?[^"]*)?"/g;

/** Pictures of the one external host, fetched by the server for readers (brief §7). */
const fetched = /(<img\b[^>]*?\ssrc=")(?:[^"]*\/)?(image-proxy\?[^"]+)"/g;

/** Links to stored files: `file?n=files/{type}/{fichier}` under the school's API base (brief §7). */
const linked = /(<a\b[^>]*?\shref=")(?:[^"]*\/)?(file\?n=(?:files|images)\/[^"]+)"/g;

/** Rich text whose pictures and files have addresses that the browser can open. */
export const withImageAddresses = (html: string, school: KnownSchool): string =>
  html
    .replace(stored, (_, before: string, name: string) => `${before}${apiBase(school)}/images/${name}"`)
    .replace(fetched, (_, before: string, address: string) => `${before}${apiBase(school)}/${address}"`)
    .replace(linked, (_, before: string, address: string) => `${before}${apiBase(school)}/${address}"`);

/**
 * Rich text as stored: pictures by their stored name, `images/{name}`, or through the proxy, independent of the
 * server's address.
 */
export const withStoredImages = (html: string): string =>
  html
    .replace(stored, (_, before: string, name: string) => `${before}images/${name}"`)
    .replace(fetched, (_, before: string, address: string) => `${before}${address}"`)
    .replace(linked, (_, before: string, address: string) => `${before}${address}"`);
