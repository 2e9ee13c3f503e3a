import { documentsModule } from '@encrier/contract/communication/documents';
import { familyDocumentsCard, pupilDocumentsCard } from '@encrier/contract/communication/documents-pupil';
import { familyCard } from '#kernel/family-card.ts';
import { personCard } from '#kernel/person-card.ts';
import { isPupil, mayOpen, pupilsOfFamily } from './pupil.queries.ts';

/**
 * Registers the cards of a pupil's and of a family's page, for people who publish documents or issue certificates; the
 * card itself loads its content.
 */
export function registerDocumentsCard(): void {
  personCard(
    pupilDocumentsCard,
    async (ctx, id) => (mayOpen(ctx) && (await isPupil(ctx, id)) ? { pupilId: id } : null),
    documentsModule,
  );
  familyCard(
    familyDocumentsCard,
    async (ctx, id) => {
      const children = mayOpen(ctx) ? await pupilsOfFamily(ctx, id) : [];
      return children.length ? { children } : null;
    },
    documentsModule,
  );
}
