import type { AlbumStatus } from '@encrier/contract/communication/media';
import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconArchive, IconCircleCheck, IconEyeOff, IconHourglass, IconPencil } from '@tabler/icons-react';

/** A state of an album in a word, with its colour and its icon. */
export const statusLooks: Record<AlbumStatus, { word: MessageDescriptor; tone: Tone; icon: Icon }> = {
  draft: { word: msg`Brouillon`, tone: 'plain', icon: IconPencil },
  in_review: { word: msg`À valider`, tone: 'warn', icon: IconHourglass },
  published: { word: msg`Publié`, tone: 'ok', icon: IconCircleCheck },
  hidden: { word: msg`Masqué`, tone: 'bad', icon: IconEyeOff },
  archived: { word: msg`Archivé`, tone: 'plain', icon: IconArchive },
};
