/** The id of what the demo school has under a name. */
export function idNamed(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo school has no ${name}`);
  return id;
}
