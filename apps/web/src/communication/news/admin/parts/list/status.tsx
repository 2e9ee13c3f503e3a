import type { PostStatus, postKinds } from '@encrier/contract/communication/news';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCalendarEvent,
  IconCircleCheck,
  IconClockOff,
  IconEyeOff,
  IconFileText,
  IconHourglass,
  IconInfoCircle,
  IconPencil,
} from '@tabler/icons-react';

export type PostKind = (typeof postKinds)[number];

/** Each state of a publication in a word, a tone and an icon. */
export const statusLooks: Record<PostStatus, { word: MessageDescriptor; tone: Tone; icon: Icon }> = {
  draft: { word: msg`Brouillon`, tone: 'plain', icon: IconPencil },
  in_review: { word: msg`À valider`, tone: 'warn', icon: IconHourglass },
  scheduled: { word: msg`Planifiée`, tone: 'info', icon: IconCalendarClock },
  published: { word: msg`Publiée`, tone: 'ok', icon: IconCircleCheck },
  expired: { word: msg`Expirée`, tone: 'plain', icon: IconClockOff },
  withdrawn: { word: msg`Retirée`, tone: 'bad', icon: IconEyeOff },
};

/** Each kind of publication in a word and an icon. */
export const kindLooks: Record<PostKind, { word: MessageDescriptor; icon: Icon; tone: Tone }> = {
  information: { word: msg`Information`, icon: IconInfoCircle, tone: 'plain' },
  evenement: { word: msg`Événement`, icon: IconCalendarEvent, tone: 'plain' },
  urgent: { word: msg`Urgent`, icon: IconAlertTriangle, tone: 'bad' },
  compte_rendu: { word: msg`Compte rendu`, icon: IconFileText, tone: 'plain' },
};

/** The state of a publication as a pill. */
export function StatusOf({ status }: { status: PostStatus }) {
  const { i18n } = useLingui();
  const { word, tone, icon } = statusLooks[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(word)}
    </StatusPill>
  );
}
