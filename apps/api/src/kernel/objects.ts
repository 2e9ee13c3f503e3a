import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { Database } from '#kernel/db/tenant.ts';

/** How the journal names objects of one type, declared in the manifest of the room that owns their table. */
export type NamedObject = {
  /** The type in lines of the journal. */
  type: string;
  table: keyof Database;
  /** SQL of the name, on the row `t`; a title or a person's name, never content. */
  name: string;
  /** Permission required to see the name; none for what the whole school may know. */
  needs?: PermissionKey;
};

let declared: ReadonlyMap<string, NamedObject> = new Map();
/** Registers the names of objects. Throws for a type declared twice. */
export function declareObjects(rooms: readonly { objects?: readonly NamedObject[] }[]): void {
  const all = rooms.flatMap(({ objects }) => objects ?? []);
  const twice = all.find(({ type }, at) => all.findIndex((one) => one.type === type) !== at);
  if (twice) throw new Error(`two rooms name the object ${twice.type}`);
  declared = new Map(all.map((one) => [one.type, one]));
}

/** How objects of a type are named; undefined where no room declares it. */
export const namedObject = (type: string): NamedObject | undefined => declared.get(type);
/** Every type that has a name. */
export const namedObjects = (): readonly NamedObject[] => [...declared.values()];
