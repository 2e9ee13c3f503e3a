export type Guardian = { id: string; name: string; address: string; livesWith: boolean };
export type Household = {
  pupil: { id: string; name: string; address: string; adult: boolean };
  family: { address: string; separated: boolean };
  guardians: readonly Guardian[];
};
export type Addressee = { ids: string[]; names: string[]; address: string };

/**
 * To whom a letter about a pupil goes: himself when he is of age, else his guardians with authority, those of one home
 * together. Parents who live apart are each written to at their own address, and never at the other's. A home that
 * nobody wrote down stays empty.
 */
export function addressees(
  { pupil, family, guardians }: Household,
  only: ReadonlySet<string> | null = null,
): Addressee[] {
  if (pupil.adult)
    return [
      { ids: [pupil.id], names: [pupil.name], address: pupil.address || (family.separated ? '' : family.address) },
    ];
  const homes = new Map<string, Addressee>();
  for (const { id, name, address, livesWith } of guardians) {
    if (only && !only.has(id)) continue;
    const home = address.trim() || (livesWith && !family.separated ? family.address.trim() : '');
    const key = family.separated ? id : home.toLowerCase().replace(/\s+/g, ' ') || (livesWith ? 'home' : id);
    const known = homes.get(key);
    if (known) {
      known.ids.push(id);
      known.names.push(name);
    } else homes.set(key, { ids: [id], names: [name], address: home });
  }
  if (homes.size || only) return [...homes.values()];
  return [{ ids: [], names: [], address: family.separated ? '' : family.address }];
}
