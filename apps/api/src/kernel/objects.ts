import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Database } from '#kernel/db/tenant.ts';

/** What the journal calls things of one type, as the manifest of the room that owns their table declares it. */
export type NamedObject = {
  /** The type that lines of the journal name. */
  type: string;
  table: keyof Database;
  /** SQL of the name, on the row `t`; a title or a person's name, never what is inside. */
  name: string;
  /** Permission without which the name stays hidden; what is public in the school asks for none. */
  needs?: PermissionKey;
};

let declared: ReadonlyMap<string, NamedObject> = new Map();
/** Learns what objects are called. Throws for a type declared twice. */
export function declareObjects(rooms: readonly { objects?: readonly NamedObject[] }[]): void {
  const all = rooms.flatMap(({ objects }) => objects ?? []);
  const twice = all.find(({ type }, at) => all.findIndex((one) => one.type === type) !== at);
  if (twice) throw new Error(`two rooms name the object ${twice.type}`);
  declared = new Map(all.map((one) => [one.type, one]));
}

/** How things of a type are called; undefined where no room says so. */
export const namedObject = (type: string): NamedObject | undefined => declared.get(type);
/** Every type that has a name. */
export const namedObjects = (): readonly NamedObject[] => [...declared.values()];
