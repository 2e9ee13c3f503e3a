import type { PaperFormat, PieceState } from '@encrier/contract/communication/papers';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconUpload } from '@tabler/icons-react';
import { pictureTypes } from '#kernel/uploads/accept.ts';

type Look = { word: MessageDescriptor; tone: 'ok' | 'warn' | 'bad' | 'info'; icon: typeof IconCheck };
export const stateLooks: Record<PieceState, Look> = {
  missing: { word: msg`À remettre`, tone: 'warn', icon: IconUpload },
  submitted: { word: msg`Déposé`, tone: 'info', icon: IconClock },
  accepted: { word: msg`Accepté`, tone: 'ok', icon: IconCheck },
  refused: { word: msg`Refusé`, tone: 'bad', icon: IconBan },
  expired: { word: msg`Périmé`, tone: 'warn', icon: IconAlertTriangle },
};
export const formatWords: Record<PaperFormat, MessageDescriptor> = {
  pdf: msg`PDF`,
  image: msg`Photo ou image`,
  office: msg`Document de bureau`,
};
/** File extensions accepted by the file picker. */
export const acceptOf: Record<PaperFormat, string> = {
  pdf: '.pdf',
  image: pictureTypes,
  office: '.docx,.odt,.xlsx,.ods',
};

export function StatePill({ state }: { state: PieceState }) {
  const { i18n } = useLingui();
  const { word, tone, icon } = stateLooks[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(word)}
    </StatusPill>
  );
}
