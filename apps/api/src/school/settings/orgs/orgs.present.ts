import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { OrgRecord } from '@encrier/contract/school/orgs';
import { mayClose } from './orgs.policy.ts';

export type RecordRow = {
  id: string;
  store_id: string;
  name: string;
  kind: string;
  address: string;
  city: string;
  phone: string;
  email: string;
  web: string;
  uai: string | null;
  gresa: string | null;
  ice: string | null;
  head_name: string;
  head_title: string;
  heading: string;
  version: number;
  closed_on: string | null;
  logo: Attachment | null;
  stamp: Attachment | null;
  signature: Attachment | null;
  pupils: number;
  open: number;
};

/** The record of an organisation; its stamp and signature only for people who may use them. */
export const presentOrg = (row: RecordRow, marks: boolean): OrgRecord => ({
  id: row.id,
  storeId: row.store_id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  city: row.city,
  phone: row.phone,
  email: row.email,
  web: row.web,
  uai: row.uai ?? '',
  gresa: row.gresa ?? '',
  ice: row.ice ?? '',
  headName: row.head_name,
  headTitle: row.head_title,
  heading: row.heading,
  logo: row.logo,
  stamp: marks ? row.stamp : null,
  signature: marks ? row.signature : null,
  closedOn: row.closed_on,
  pupils: row.pupils,
  version: row.version,
  can: {
    marks,
    close: row.closed_on === null && mayClose(row) === null,
    reopen: row.closed_on !== null,
  },
});
