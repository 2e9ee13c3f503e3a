import { documentsModule } from '@encrier/contract/communication/documents';
import { personCard } from '#kernel/person-card.ts';
import { isPupil, opens } from './documents-pupil.queries.ts';

/** The card of a pupil's page, for who publishes documents or issues certificates; what stands in it is asked for by the card itself. */
export const registerDocumentsCard = (): void => personCard('documents', async (ctx, id) => (opens(ctx) && (await isPupil(ctx, id)) ? { pupilId: id } : null), documentsModule);
