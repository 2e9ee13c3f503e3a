import type { RouteSpec } from '@encrier/contract/kernel/route';
import type { KnownSchool } from '#kernel/settings.ts';

export type Args = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** API base of a school: `{apiHost}/api/{schoolId}` (brief §7). */
export const apiBase = (school: Pick<KnownSchool, 'apiHost' | 'schoolId'>): string =>
  `${school.apiHost}/api/${school.schoolId}`;

/** Path of a route with its parameters filled in, and its query. Absent query values are left out. */
export function addressOf(route: RouteSpec, args: Args): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Address of a stored image for an `<img>`; null for a dash or nothing. `width` asks for a smaller copy. */
export function imageAddress(
  school: KnownSchool | null,
  name: string | null | undefined,
  width?: 96 | 320 | 800 | 1600,
): string | null {
  if (!school || !name || name === '-' || name === '—') return null;
  return `${apiBase(school)}/images/${encodeURIComponent(name)}${width ? `?w=${width}` : ''}`;
}

/** Address of a stored file, `files/{type}/{fichier}` (brief §7). */
export function fileAddress(school: KnownSchool, file: { type: string; fichier: string }, download = false): string {
  if (file.type === 'image' && !download) return `${apiBase(school)}/images/${encodeURIComponent(file.fichier)}`;
  return `${apiBase(school)}/files/${encodeURIComponent(file.type)}/${encodeURIComponent(file.fichier)}${download ? '?download=1' : ''}`;
}
