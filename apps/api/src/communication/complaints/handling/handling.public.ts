import { familyComplaintsCard, type OfficeComplaint } from '@encrier/contract/communication/complaints-handling';
import { complaintsModule } from '@encrier/contract/communication/complaints';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { familyCard } from '#kernel/family-card.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { ownComplaintFiles } from '../complaints.public.ts';
import { sheetWords } from './handling.messages.ts';
import { readHandledComplaint, ofFamily, officeReadsComplaint } from './handling.queries.ts';

/** Registers the office's card of a family's page, and who may open the files of complaints. */
export function registerComplaints(): void {
  familyCard(familyComplaintsCard, ofFamily, complaintsModule);
  ownComplaintFiles((ctx, db, id) => officeReadsComplaint(ctx, db, id));
}
/** One file for its printer; not found out of reach. */
export const officeFile = (db: ReadDb, ctx: Ctx, id: string): Promise<OfficeComplaint> =>
  readHandledComplaint({ ...ctx, db }, id);
/** Names of states, services and priorities on paper. */
export const complaintWords = sheetWords;
