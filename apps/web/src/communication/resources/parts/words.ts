import type { ResourceKind, ResourceLicence, ResourceStatus } from '@encrier/contract/communication/resources';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBook2,
  IconChecklist,
  IconFileCheck,
  IconHeadphones,
  IconHistory,
  IconLink,
  IconNotebook,
  IconNotes,
  IconVideo,
} from '@tabler/icons-react';

/** Words and icon of each kind of resource. */
export const kinds: Record<ResourceKind, { label: MessageDescriptor; icon: Icon }> = {
  cours: { label: msg`Cours`, icon: IconNotebook },
  exercice: { label: msg`Exercice`, icon: IconChecklist },
  corrige: { label: msg`Corrigé`, icon: IconFileCheck },
  fiche: { label: msg`Fiche`, icon: IconNotes },
  video: { label: msg`Vidéo`, icon: IconVideo },
  audio: { label: msg`Audio`, icon: IconHeadphones },
  lien: { label: msg`Lien`, icon: IconLink },
  manuel: { label: msg`Manuel numérique`, icon: IconBook2 },
  annale: { label: msg`Annale`, icon: IconHistory },
};
export const statuses: Record<ResourceStatus, { label: MessageDescriptor; tone: 'ok' | 'plain' | 'warn' | 'info' }> = {
  draft: { label: msg`Brouillon`, tone: 'plain' },
  published: { label: msg`Publiée`, tone: 'ok' },
  hidden: { label: msg`Cachée`, tone: 'warn' },
  archived: { label: msg`Archivée`, tone: 'info' },
};
export const licences: Record<ResourceLicence, MessageDescriptor> = {
  reserved: msg`Tous droits réservés`,
  'cc-by': msg`CC BY : citer l’auteur`,
  'cc-by-sa': msg`CC BY-SA : citer, partager à l’identique`,
  'cc-by-nc': msg`CC BY-NC : citer, sans usage commercial`,
  'cc-by-nc-sa': msg`CC BY-NC-SA : citer, non commercial, à l’identique`,
  public: msg`Domaine public`,
};
export const difficulties: readonly MessageDescriptor[] = [msg`Facile`, msg`Moyen`, msg`Difficile`];
