import type { Call } from '../product/caller.ts';
import type { World } from '../product/world.ts';

/** Authors of the objects: the office, and a person of each other area. */
export type People = Record<'parent' | 'eleve' | 'prof' | 'transport' | 'personnel', Call>;
export type Pupil = { id: string; classId: string };
/** `url`: address of the running product. */
export type Ground = { url: string; world: World; office: Call; people: People; pupil: Pupil };

/** Addresses of screens, by their declared path; the values of their parameters, in order. */
export type Known = { screens: RegExp; ids: readonly string[]; query?: string };

/**
 * Makes the things of a domain that screens open by their id, each as its own author would; `npm run -s rooms` lists
 * every one that a folder of journeys exports as `fill…`.
 */
export type Fill = (ground: Ground) => Promise<Known[]>;

/** A text as the content of an upload. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
