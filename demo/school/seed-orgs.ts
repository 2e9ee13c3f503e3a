import * as o from '@encrier/contract/school/orgs';
import type { Caller } from '../door.ts';

/** What each organisation prints of itself, by its number. */
const records: Record<string, Pick<o.OrgRecord, 'phone' | 'email' | 'gresa' | 'headName' | 'headTitle'>> = {
  '1': {
    phone: '+212 5 37 00 00 11',
    email: 'ecole@ibn-battouta.example',
    gresa: '16101B',
    headName: 'Leïla Tazi',
    headTitle: 'directrice',
  },
  '2': {
    phone: '+212 5 37 00 00 12',
    email: 'college@ibn-battouta.example',
    gresa: '16102C',
    headName: 'Nadia Berrada',
    headTitle: 'directrice',
  },
  '3': {
    phone: '+212 5 37 00 00 13',
    email: 'lycee@ibn-battouta.example',
    gresa: '16103D',
    headName: 'Hicham Bennis',
    headTitle: 'proviseur',
  },
};

/** Addresses, codes, heads and letterheads: what every paper of the school bears. */
export async function seedOrgs(admin: Caller): Promise<void> {
  const { items } = await admin.call(o.listOrgs, {});
  for (const { id, storeId, name, kind, version } of items) {
    const record = records[storeId];
    if (!record) continue;
    await admin.call(o.updateOrg, {
      params: { id },
      body: {
        version,
        name,
        kind,
        ...record,
        address: '14, avenue des Orangers\n10000 Rabat',
        city: 'Rabat',
        web: 'www.ibn-battouta.example',
        uai: '',
        ice: '001234567000089',
        heading: 'Royaume du Maroc\nالمملكة المغربية',
      },
    });
  }
}
