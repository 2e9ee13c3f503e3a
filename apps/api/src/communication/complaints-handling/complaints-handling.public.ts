import type { OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { complaintsModule } from '@encrier/contract/communication/complaints';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { ownComplaintFiles } from '../complaints/complaints.public.ts';
import { sheetWords } from './complaints-handling.messages.ts';
import { detail, reads, waiting } from './complaints-handling.queries.ts';

/** The first page's card of the office, and who opens the files of complaints. */
export function registerComplaints(): void {
  homeCard('complaints.to_handle', waiting, complaintsModule);
  ownComplaintFiles((ctx, db, id) => reads(ctx, db, id));
}
/** One file for its printer; not found out of reach. */
export const officeFile = (db: ReadDb, ctx: Ctx, id: string): Promise<OfficeComplaint> => detail({ ...ctx, db }, id);
/** Names of states, services and priorities on paper. */
export const complaintWords = sheetWords;
