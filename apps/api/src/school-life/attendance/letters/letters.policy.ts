export type Guardian = { id: string; name: string; address: string; livesWith: boolean };
export type Household = {
  pupil: { id: string; name: string; address: string; adult: boolean };
  family: { address: string; separated: boolean };
  guardians: readonly Guardian[];
};
export type Addressee = { ids: string[]; names: string[]; address: string };

/** A guardian's home; guardians of one home share it, parents who live apart never do. */
function homeOf({ id, address, livesWith }: Guardian, family: Household['family']): { home: string; key: string } {
  if (family.separated) return { home: address.trim(), key: id };
  const home = address.trim() || (livesWith ? family.address.trim() : '');
  return { home, key: home.toLowerCase().replace(/\s+/g, ' ') || (livesWith ? 'home' : id) };
}

/**
 * To whom a letter about a pupil goes: the pupil once of age, else the guardians with authority, one letter per home.
 * Parents who live apart each get one at their own address, never at the other's. A home without address stays empty.
 */
export function addressees(
  { pupil, family, guardians }: Household,
  only: ReadonlySet<string> | null = null,
): Addressee[] {
  const shared = family.separated ? '' : family.address;
  if (pupil.adult) return [{ ids: [pupil.id], names: [pupil.name], address: pupil.address || shared }];
  const homes = new Map<string, Addressee>();
  for (const guardian of guardians) {
    const { id, name } = guardian;
    if (only && !only.has(id)) continue;
    const { home, key } = homeOf(guardian, family);
    const known = homes.get(key);
    if (known) {
      known.ids.push(id);
      known.names.push(name);
    } else homes.set(key, { ids: [id], names: [name], address: home });
  }
  if (homes.size || only) return [...homes.values()];
  return [{ ids: [], names: [], address: shared }];
}
