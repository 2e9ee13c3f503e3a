import type {
  DocumentRow,
  DocumentStatus,
  FollowState,
  SignatureMode,
} from '@encrier/contract/communication/documents';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconEye,
  IconInfoCircle,
  IconPencil,
  IconPhotoExclamation,
  IconUserOff,
} from '@tabler/icons-react';
import { comma } from '#kernel/text.ts';

/** The recipients of a document, in one line. */
export const targetWords = ({ target }: Pick<DocumentRow, 'target'>): string => target.join(comma());

type Look = { word: MessageDescriptor; tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain'; icon: typeof IconCheck };
export const statusLooks: Record<DocumentStatus, Look> = {
  draft: { word: msg`Brouillon`, tone: 'plain', icon: IconPencil },
  scheduled: { word: msg`Programmé`, tone: 'info', icon: IconCalendarTime },
  held: { word: msg`Retenu, image à revoir`, tone: 'warn', icon: IconPhotoExclamation },
  published: { word: msg`Publié`, tone: 'ok', icon: IconCheck },
  expired: { word: msg`Expiré`, tone: 'warn', icon: IconAlertTriangle },
  withdrawn: { word: msg`Retiré`, tone: 'bad', icon: IconBan },
};
export const followLooks: Record<FollowState, Look> = {
  answered: { word: msg`Répondu`, tone: 'ok', icon: IconCheck },
  read: { word: msg`Lu, sans réponse`, tone: 'warn', icon: IconEye },
  waiting: { word: msg`Pas encore lu`, tone: 'warn', icon: IconAlertTriangle },
  no_account: { word: msg`Sans compte actif`, tone: 'bad', icon: IconUserOff },
  informed: { word: msg`Pour information`, tone: 'plain', icon: IconInfoCircle },
};
export const signatureWords: Record<SignatureMode, MessageDescriptor> = {
  none: msg`Aucune signature`,
  tick: msg`Case à cocher`,
  code: msg`Mot de passe`,
  drawn: msg`Manuscrite`,
};

export function LookPill({ look }: { look: Look }) {
  const { i18n } = useLingui();
  return (
    <StatusPill tone={look.tone} icon={look.icon}>
      {i18n._(look.word)}
    </StatusPill>
  );
}
